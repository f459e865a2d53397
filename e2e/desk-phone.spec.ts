import { hire, sitDown } from './support/desk'
import { addPieceAtDesk, save } from './support/desk-piece'
import { get, sql } from './support/shop'
import { expect, test } from './support/test'

test.skip(({ isMobile }) => !isMobile, 'the desk on a phone')

test('a first piece with its price and three photographs, and a new price, from a phone', async ({ page }) => {
  const sku = `PHONE-${test.info().retry}`
  await sitDown(page, await hire('manager'))
  await addPieceAtDesk(page, sku)
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect.poll(async () => (await get(`/watch/Rolex-Daytona/${sku}`)).text).toContain('£28,950')
  await page.getByLabel('Price', { exact: true }).fill('27500')
  await save(page)
  await expect
    .poll(async () => (await sql('SELECT "Price"::int AS price FROM "StockItem" WHERE "SKU" = $1', [sku]))[0])
    .toEqual({ price: 27500 })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
})
