import { createColleague, openDesk } from './support/desk'
import { save } from './support/desk-piece'
import { addPiece } from './support/rows'
import { sql } from './support/shop'
import { expect, test } from './support/test'

test.use({ timezoneId: 'America/New_York' })

test('a time is typed by the clock of the device, and counts no more once the piece is published by hand', async ({
  page,
}) => {
  const sku = `DESK-40-${test.info().retry}`
  await addPiece({ SKU: sku, published: false })
  const row = async () =>
    (
      await sql<{ id: number; published: boolean; at: string | null; Strap: string | null }>(
        `SELECT "StockItemId" AS id, published, to_char("publishAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS at, "Strap"
         FROM "StockItem" WHERE "SKU" = $1`,
        [sku],
      )
    )[0]
  await openDesk(page, await createColleague('manager'), `/staff/pieces/${(await row())?.id}`)
  const time = page.locator('input[name=publishAt]')
  await time.fill('2031-01-15T13:15')
  await time.blur()
  await save(page)
  await expect.poll(async () => (await row())?.at).toBe('2031-01-15 18:15')
  await page.reload()
  await expect(time).toHaveValue('2031-01-15T13:15')

  await time.fill('2031-01-16T13:15')
  await time.blur()
  await page.getByRole('textbox', { name: 'Strap' }).fill('Rubber')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('button', { name: 'Move to drafts' })).toBeVisible()
  await expect(time).toBeHidden()
  await save(page)
  await expect.poll(row).toMatchObject({ published: true, at: null, Strap: 'Rubber' })
})
