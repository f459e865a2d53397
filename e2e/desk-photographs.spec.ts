import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { createColleague, expectLeaveConfirmation, openDesk, slowDoubleClick } from './support/desk'
import { addPieceAtDesk, photograph } from './support/desk-piece'
import { hold } from './support/hold'
import { addPiece } from './support/rows'
import { get, sql } from './support/shop'
import { expect, test } from './support/test'

test('a first piece with its price and three photographs stands on the site', async ({ page }) => {
  await openDesk(page, await createColleague('manager'))
  const since = performance.now()
  // A retry needs its own photographs.
  const sku = `DESK-1-${test.info().retry}`
  await addPieceAtDesk(page, sku)
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect.poll(async () => (await get(`/watch/Rolex-Daytona/${sku}`)).text).toContain('£28,950')
  test.info().annotations.push({ type: 'clock', description: `${((performance.now() - since) / 1000).toFixed(1)} s` })
  const [piece] = await sql<{ Price: string }>(`SELECT "Price"::text FROM "StockItem" WHERE "SKU" = $1`, [sku])
  expect(piece).toEqual({ Price: '28950.00' })
  // The order is saved once the last upload has arrived.
  await expect
    .poll(() =>
      sql<{ name: string; closeUp: boolean }>(
        `SELECT name, "closeUp" FROM "Photo" WHERE "SKU" = $1 ORDER BY position`,
        [sku],
      ),
    )
    .toEqual([
      { name: 'front', closeUp: false },
      { name: 'side', closeUp: false },
      { name: 'detail', closeUp: true },
    ])
})

test('a photograph is removed and comes back; another is brought forward', async ({ page }) => {
  await openDesk(page, await createColleague('manager'))
  // A retry needs its own photographs.
  const sku = `DESK-2-${test.info().retry}`
  await addPieceAtDesk(page, sku)
  const photographs = page.getByRole('region', { name: 'Photographs' })
  await page.getByRole('button', { name: 'Remove side' }).click()
  await expect(photographs.getByRole('img')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(photographs.getByRole('img')).toHaveCount(3)
  await page.getByRole('button', { name: 'Move side forward' }).click()
  await expect(photographs.getByRole('listitem').first()).toContainText('1. side')
  await expect
    .poll(
      async () =>
        (await sql<{ name: string }>(`SELECT name FROM "Photo" WHERE "SKU" = $1 ORDER BY position LIMIT 1`, [sku]))[0]
          ?.name,
    )
    .toBe('side')
  const history = page.getByRole('region', { name: 'History' })
  for (const trace of ['side was removed', 'side was restored', 'front, side, detail → side, front, detail'])
    await expect(history.getByText(`Photographs: ${trace}`)).toBeVisible()
  await expect(history.getByRole('button', { name: 'Undo Photographs' })).toHaveCount(0)
})

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
    .poll(() => sql<{ name: string }>('SELECT name FROM "Photo" WHERE "SKU" = $1 ORDER BY position', [sku]))
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
    (await sql<{ name: string }>('SELECT name FROM "Photo" WHERE "SKU" = $1 ORDER BY position', [sku]))
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
  await expect(button('Bring back detail')).toBeFocused()
  await page.reload()
  for (const name of ['side', 'front', 'detail']) await button(`Bring back ${name}`).click()
  await expect(shown).toHaveCount(3)
  await expect(page.getByRole('button', { name: /^Bring back/ })).toHaveCount(0)
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

test('a photograph whose name is too long is refused with that reason', async ({ page }) => {
  await openPiece(page, `DESK-49-${test.info().retry}`)
  await page.getByLabel('Add photographs').setInputFiles([await photograph(`${'x'.repeat(197)}.jpg`, '#777')])
  await expect(page.getByText('has more than 200 characters. Give it a shorter one.')).toBeVisible()
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

test('a double click on the last word of a deletion deletes once, and says that it did', async ({ page }) => {
  await openPiece(page, `DESK-43-${test.info().retry}`)
  const deletions: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && deletions.push(request.url()))
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this piece?' })
  await expect(dialog).toContainText('Daytona, steel')
  await slowDoubleClick(dialog.getByRole('button', { name: 'Delete' }), 80)
  await expect(page.getByText('Piece moved to the bin.')).toBeVisible()
  await expect(page).toHaveURL(/\/staff\/pieces(\?|$)/)
  expect(deletions).toHaveLength(1)
})
