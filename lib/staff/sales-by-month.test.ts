import { beforeAll, expect, it, vi } from 'vitest'
import { openTestDesk } from './test-desk'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

let desk: Awaited<ReturnType<typeof openTestDesk>>
let owner: number

beforeAll(async () => {
  desk = await openTestDesk()
  owner = await desk.hire('owner')
  await desk.rows(`INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "StatusName", "arrivedAt") SELECT
    'watch', sku, '=Name ' || sku, 'Rolex', 'Sold', '2026-08-01 12:00Z' FROM unnest(ARRAY['S1', 'S2', 'S3', 'S4', 'S5', 'S6']) AS sku`)
  await desk.rows(`UPDATE "StockItem" SET "soldAt" = CASE "SKU" WHEN 'S5' THEN '2026-08-31 23:30Z' WHEN 'S6' THEN '2026-09-30 23:30Z' ELSE '2026-09-11 12:00Z' END::timestamptz
    WHERE "SKU" LIKE 'S_'`)
  await desk.rows(`INSERT INTO "Enquiry" (kind, name, email, phone, message, sku, "consentText", "consentAt")
    VALUES ('enquiry', 'Ada Keller', 'ada@example.com', '1', 'x', 'S1', 'x', now())`)
  await desk.rows(`INSERT INTO "Sale" (item_id, price_obtained, currency, sold_on, enquiry_id)
    SELECT "StockItemId", price, currency, '2026-09-11', CASE sku WHEN 'S1' THEN (SELECT id FROM "Enquiry" WHERE sku = 'S1') END
    FROM (VALUES ('S1', 1000.5, '£'), ('S2', 2000, 'CHF'), ('S4', NULL, '£')) AS told(sku, price, currency) JOIN "StockItem" ON "SKU" = sku`)
})

const ask = async (query: string) => (await desk.ask('GET', `sales-by-month?${query}`)).body.data

it('has every piece sold in a month of London, recorded or not, and the sums of each currency', async () => {
  await desk.sit(owner)
  const { month, sales, totals, without, months } = await ask('month=2026-09')
  expect(month).toBe('2026-09')
  expect(sales.map(({ sku }: { sku: string }) => sku).sort()).toEqual(['S1', 'S2', 'S3', 'S4', 'S5'])
  expect(sales.find(({ sku }: { sku: string }) => sku === 'S1')).toMatchObject({
    buyer: 'Ada Keller',
    price: '1000.50',
    currency: '£',
    days: 41,
    day: '2026-09-11',
  })
  expect(sales.find(({ sku }: { sku: string }) => sku === 'S3')).toMatchObject({ sale: null, price: null })
  expect(totals).toHaveLength(2)
  expect(totals).toEqual(
    expect.arrayContaining([
      { currency: '£', amount: '1000.50', count: 1 },
      { currency: 'CHF', amount: '2000.00', count: 1 },
    ]),
  )
  expect(without).toBe(3)
  expect(months).toContainEqual({ month: '2026-10', count: 1 })
})

it('has this month where none is named', async () => {
  const { month, months } = await ask('month=2026-13')
  expect(months[0].month).toBe(month)
})

it('is a file whose taker the history names, and in which no name is run as a formula', async () => {
  const file = await desk.ask('GET', 'sales-by-month?month=2026-09&format=csv')
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="sales-2026-09.csv"')
  expect(file.text.split('\r\n')).toHaveLength(7)
  expect(file.text).toContain("2026-09-11,S1,Rolex,'=Name S1,Ada Keller,1000.50,£,41")
  expect(
    await desk.rows(`SELECT actor FROM "History" WHERE record_type = 'sales' AND operation = 'export'`),
  ).toMatchObject([{ actor: expect.stringContaining('A owner') }])
})

it('is for owners and managers', async () => {
  await desk.sit(await desk.hire('boutique'))
  for (const query of ['', 'month=2026-09&format=csv'])
    expect((await desk.ask('GET', `sales-by-month?${query}`)).status).toBe(403)
})
