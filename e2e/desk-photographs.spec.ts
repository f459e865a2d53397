import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { createColleague, expectLeaveConfirmation, openDesk, slowDoubleClick } from './support/desk'
import { addPieceAtDesk, photograph } from './support/desk-piece'
import { hold } from './support/hold'
import { addPiece } from './support/rows'
import { sql } from './support/shop'
import { expect, test } from './support/test'

test('a photograph that is moved twice in a row stays where it was put last, however late the answers come', async ({
  page,
}) => {
  await openDesk(page, await createColleague('manager'))
  const sku = `DESK-6-${test.info().retry}`
  await addPieceAtDesk(page, sku)
  const place = /\/api\/staff\/photographs\/[^/]+$/
  await page.route(place, async (route) => {
    if (route.request().method() === 'PUT') await setTimeout(1_500)
    await route.continue()
  })
  const answers = () =>
    page.waitForResponse((answer) => answer.request().method() === 'PUT' && place.test(answer.url()))
  const shown = page.getByRole('region', { name: 'Photographs' }).getByRole('listitem')
  const first = answers()
  await page.getByRole('button', { name: 'Move front back' }).click()
  await page.getByRole('button', { name: 'Move front back' }).click()
  await first
  await expect(shown.nth(2)).toContainText('3. front')
  await answers()
  await expect(shown.nth(2)).toContainText('3. front')
  await expect
    .poll(() =>
      sql<{ name: string }>(
        'SELECT name FROM "Photo" JOIN "StockItem" ON "StockItemId" = item_id WHERE "SKU" = $1 ORDER BY position',
        [sku],
      ),
    )
    .toEqual([{ name: 'side' }, { name: 'detail' }, { name: 'front' }])
})

test('a double click removes or moves one photograph, and every one that was removed can be brought back', async ({
  page,
}) => {
  await openDesk(page, await createColleague('manager'))
  const sku = `DESK-10-${test.info().retry}`
  await addPieceAtDesk(page, sku)
  const photographs = page.getByRole('region', { name: 'Photographs', exact: true })
  const shown = photographs.getByRole('img')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const order = async () =>
    (
      await sql<{ name: string }>(
        'SELECT name FROM "Photo" JOIN "StockItem" ON "StockItemId" = item_id WHERE "SKU" = $1 ORDER BY position',
        [sku],
      )
    )
      .map(({ name }) => name)
      .join(' ')
  await slowDoubleClick(button('Move side forward'))
  await expect.poll(order).toBe('side front detail')
  await setTimeout(700)
  expect(await order()).toBe('side front detail')
  await slowDoubleClick(button('Remove side'))
  await expect(button('Remove front')).not.toHaveAttribute('aria-disabled', 'true')
  await expect(shown).toHaveCount(2)
  await expect(button('Remove front')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button('Remove detail')).not.toHaveAttribute('aria-disabled', 'true')
  await expect(button('Remove detail')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(shown).toHaveCount(0)
  await expect(button('Restore detail')).toBeFocused()
  await page.reload()
  for (const name of ['side', 'front', 'detail']) await button(`Restore ${name}`).click()
  await expect(shown).toHaveCount(3)
  await expect(page.getByRole('button', { name: /^Restore/ })).toHaveCount(0)
  await expect.poll(order).toBe('side front detail')
  await button('Move front forward').press('Enter')
  await expect.poll(order).toBe('front side detail')
  await expect(button('Move front forward')).toBeFocused()
})

/** Opens a draft without photographs. */
const openPiece = async (page: Page, sku: string) => {
  const piece = await addPiece({ SKU: sku, Name: 'Daytona, steel', published: false })
  const colleague = await createColleague('manager')
  await openDesk(page, colleague, `/staff/pieces/${piece}`)
  await expect(page.getByRole('region', { name: 'Photographs' })).toBeVisible()
  return colleague
}

test('a piece whose photographs are on their way is not left without a question', async ({ page }) => {
  const sku = `DESK-41-${test.info().retry}`
  await openPiece(page, sku)
  const uploads = await hold(page, '**/api/staff/uploads/*')
  await page.getByLabel('Add photographs').setInputFiles([await photograph('late.jpg', '#777')])
  await expect.poll(uploads.count).toBe(1)
  await expectLeaveConfirmation(page)
  const arranged = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith(`/api/staff/photographs/${sku}`),
  )
  await uploads.letGo((route) => route.continue())
  await arranged
  // Nothing is asked any more once it has arrived.
  await expect(page.getByRole('progressbar', { name: 'late.jpg' })).toBeHidden()
  await expect(async () => {
    await page.getByRole('menuitem', { name: 'Journal' }).click()
    await expect(page).toHaveURL(/\/staff\/articles/, { timeout: 2_000 })
  }).toPass()
})

test('photographs that are read again by themselves ask for no password', async ({ page }) => {
  const { id } = await openPiece(page, `DESK-42-${test.info().retry}`)
  const readAgain = (status: number) =>
    page.waitForResponse((answer) => answer.url().includes('/api/staff/photographs/') && answer.status() === status, {
      timeout: 40_000,
    })
  // What the screen reads for itself may well ask, so it has to have read everything.
  let heard = Date.now()
  for (const event of ['request', 'response'] as const) page.on(event as 'request', () => (heard = Date.now()))
  await readAgain(200)
  await expect.poll(() => Date.now() - heard).toBeGreaterThan(1_500)
  await sql(`DELETE FROM "StaffSession" WHERE staff_id = $1`, [id])
  await readAgain(404)
  await setTimeout(1_000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
