import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { csvLine } from '../lib/spreadsheets/csv-line'
import { createColleague, openDesk } from './support/desk'
import { photograph } from './support/desk-piece'
import { sql } from './support/shop'
import { expect, test } from './support/test'
import { addCleanup } from './support/undo'

test.skip(({ isMobile }) => isMobile, 'photographs and tables come from a desk')

/** The messy table with other SKU prefixes, as drafts, so that other journeys do not see its pieces. */
const messyDrafts = async () => {
  const text = await readFile(new URL('../lib/stock-import/fixtures/messy.csv', import.meta.url), 'utf8')
  const [headings = [], ...lines] = parse(text) as string[][]
  const sku = headings.findIndex((heading) => /sku|stock/i.test(heading))
  const drafts = lines.map((line) => [
    ...line.map((cell, at) => (at === sku ? cell.replace(/^(N[WJ]-)?(\d{5})$/i, '$1MESSY-$2') : cell)),
    'no',
  ])
  return Buffer.from([[...headings, 'Online'], ...drafts].map(csvLine).join(''))
}

test('a messy table is looked at, mended by hand and brought in with photographs; twice changes nothing', async ({
  page,
}) => {
  test.setTimeout(180_000)
  addCleanup(async () => {
    await sql(`DELETE FROM "StockItem" WHERE "SKU" LIKE '%MESSY-%'`)
    await sql(`DELETE FROM "StockImport" WHERE file = 'messy.csv'`)
    await sql(`DELETE FROM "StockImportColumn" WHERE heading = 'our notes'`)
  })
  await openDesk(page, await createColleague('manager'))
  await page.getByRole('menuitem', { name: 'Import stock' }).click()
  const table = { name: 'messy.csv', mimeType: 'text/csv', buffer: await messyDrafts() }
  await page.getByLabel('Choose files').setInputFiles(table)
  const counts = page.getByText(/^300 lines: \d+ new/)
  await expect(counts).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('row', { name: /14 .*The SKU is missing/ })).toBeVisible()

  // Maps the column whose heading matches no field by hand.
  await page.getByLabel('Field for Our notes').click()
  await page.getByRole('option', { name: 'Buckle' }).click()
  await expect(page.getByText('chosen by hand')).toBeVisible({ timeout: 60_000 })
  await expect(counts).toBeVisible()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const done = page.getByText(/^messy\.csv: imported\. \d+ new/).first()
  await expect(done).toBeVisible({ timeout: 90_000 })
  const [{ count } = { count: 0 }] = await sql<{ count: number }>(
    `SELECT count(*)::int FROM "StockItem" WHERE "SKU" LIKE '%MESSY-%'`,
  )
  expect(count).toBeGreaterThan(250)
  await expect(
    page.getByRole('button', { name: `Undo this import: move ${count} new pieces to the bin` }),
  ).toBeVisible()

  await page.getByLabel('Choose files').setInputFiles(table)
  await expect(page.getByText(/^300 lines: 0 new, 0 changed/)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Start again' }).click()

  const [piece] = await sql<{ SKU: string }>(
    `SELECT "SKU" FROM "StockItem" WHERE "SKU" LIKE 'MESSY-%' ORDER BY 1 LIMIT 1`,
  )
  const fitting = await photograph(`${piece?.SKU}-front.jpg`, '#555')
  await page.getByLabel('Choose files').setInputFiles([fitting, await photograph('nobodys.jpg', '#555')])
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('2 of 2 photographs: 1 new, 0 replaced, 0 unchanged, 1 refused.')).toBeVisible({
    timeout: 30_000,
  })
  await expect
    .poll(
      async () =>
        (await sql(`SELECT FROM "Photo" JOIN "StockItem" ON "StockItemId" = item_id WHERE "SKU" = $1`, [piece?.SKU]))
          .length,
      { timeout: 20_000 },
    )
    .toBe(1)
})

test('a column is chosen, and all begun anew, by keyboard, which keeps its place', async ({ page }) => {
  await openDesk(page, await createColleague('manager'), '/staff/imports')
  const buffer = Buffer.from('SKU,Name,Brand,Gold\nKEYS-1,One,Rolex,White\n')
  await page.getByLabel('Choose files').setInputFiles({ name: 'keys.csv', mimeType: 'text/csv', buffer })
  const field = page.getByRole('combobox', { name: 'Field for Gold' })
  await field.press('Enter')
  await page.getByRole('option', { name: 'Metal', exact: true }).press('Enter')
  await expect(page.getByText('chosen by hand')).toBeVisible({ timeout: 30_000 })
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: 'Start again' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Files' })).toBeFocused()
})
