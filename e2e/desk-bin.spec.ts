import { createColleague, openDesk, signInAtDesk } from './support/desk'
import { addPieceAtDesk, daytona } from './support/desk-piece'
import { addPiece } from './support/rows'
import { get, sql } from './support/shop'
import { expect, test } from './support/test'
import { addCleanup } from './support/undo'

test('a piece that is deleted leaves the site at once, and the bin gives it back with its photographs', async ({
  page,
}) => {
  const sku = `BIN-${test.info().retry}`
  const address = `/watch/Rolex-Daytona/${sku}`
  const statusOf = async () => (await get(address)).status
  await signInAtDesk(page, await createColleague('manager'))
  await page.getByRole('menuitem', { name: 'Pieces' }).click()
  await addPieceAtDesk(page, sku)
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect.poll(statusOf).toBe(200)

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('stays in the bin for 90 days, with its photographs, history and enquiries')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Piece moved to the bin.')).toBeVisible()
  await expect.poll(statusOf).toBe(404)
  expect((await get(`/api/singlewatch/${sku}/images`)).status).toBe(404)

  await page.getByRole('menuitem', { name: 'Bin' }).click()
  await page.getByRole('link', { name: `Daytona, steel (${sku})` }).click()
  await expect(page.getByText(/^Moved to the bin on .* It will be deleted for good on /)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Photographs' }).getByRole('img')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Publish now' })).toHaveCount(0)
  await page.goBack()
  await page.getByRole('button', { name: `Restore Daytona, steel (${sku})` }).click()
  await expect(page.getByText('Restored.')).toBeVisible()
  await expect.poll(statusOf).toBe(200)
  expect((await get(address)).text).toContain(`/watches/gallery/NW-${sku}/`)
})

test('a sold piece is taken back after a question, and sold again by undoing that', async ({ page }) => {
  const sku = `BACK-${test.info().retry}`
  const id = await addPiece({ ...daytona(sku), published: true, StatusName: 'deposit' })
  addCleanup(() => sql('DELETE FROM "Sale" WHERE sku = $1', [sku]))
  const saleOf = () =>
    sql('SELECT price_obtained::int AS price, taken_back_at IS NULL AS stands FROM "Sale" WHERE sku = $1', [sku])
  await openDesk(page, await createColleague('manager'), `/staff/pieces/${id}`)
  await page.getByRole('button', { name: 'Mark as sold', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Sale price').fill('26500')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as sold' }).click()
  const takeBack = page.getByRole('button', { name: 'Cancel sale' })
  await takeBack.click()
  await expect(page.getByRole('button', { name: 'Record sale details' })).toHaveCount(0)
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Sold for £26,500 on ')
  await expect(question.getByLabel('New status on the site')).toHaveText('On Deposit')
  await question.getByRole('button', { name: 'Cancel sale' }).click()
  await expect(page.getByText('Sale cancelled. Status: On Deposit.')).toBeVisible()
  expect(await saleOf()).toEqual([{ price: 26_500, stands: false }])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Undone.')).toBeVisible()
  await expect(takeBack).toBeVisible()
  expect(await saleOf()).toEqual([{ price: 26_500, stands: true }])
})
