import 'server-only'
import { dayInLondon } from '@/lib/cache/day'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { recordExport } from '@/lib/db/history'
import { visitorName } from '@/lib/enquiries/enquiry'
import { csvLine } from '@/lib/spreadsheets/csv-line'
import type { Staff } from './account'
import { actorOf } from './acting'
import { addComputedColumns } from './computed-columns'
import { getRecords } from './records'
import { pieces } from './resources/pieces'

type Row = {
  piece: number | null
  sale: number | null
  sku: string
  name: string
  brand: string
  day: string
  price: string | null
  currency: string | null
  days: number | null
  buyer: { name: string; firstName: string; lastName: string; email: string } | null
  enquiry: number | null
}

const london = Prisma.sql`'Europe/London'`

/** SQL: the first moment of a month, '2026-11', in London, and of the `after`th month after it. */
const beginningOf = (month: string, after = 0) =>
  Prisma.sql`((${`${month}-01`}::date + ${after} * interval '1 month')::timestamp AT TIME ZONE ${london})`

/** Every piece sold in a month, noted or not, and the sales of pieces that have been deleted since. */
const findRows = (month: string) => db.$queryRaw<Row[]>`
  SELECT sold.*, CASE WHEN e."id" IS NULL THEN NULL ELSE jsonb_build_object(
    'name', e."name", 'firstName', e."firstName", 'lastName', e."lastName", 'email', e."email") END AS "buyer"
  FROM (
    SELECT i."StockItemId" AS "piece", s."id" AS "sale", i."SKU" AS "sku", i."Name" AS "name", i."ManufacturerName" AS "brand",
      (i."soldAt" AT TIME ZONE ${london})::date::text AS "day", s."price_obtained"::text AS "price", s."currency",
      greatest(0, floor(extract(epoch FROM i."soldAt" - i."arrivedAt") / 86400))::int AS "days", s."enquiry_id" AS "enquiry"
    FROM "StockItem" i LEFT JOIN "Sale" s ON s."item_id" = i."StockItemId" AND s."taken_back_at" IS NULL
    WHERE i."isSold" AND i."deletedAt" IS NULL AND i."soldAt" >= ${beginningOf(month)} AND i."soldAt" < ${beginningOf(month, 1)}
    UNION ALL
    SELECT NULL, s."id", s."sku", '', '', s."sold_on"::text, s."price_obtained"::text, s."currency", NULL, s."enquiry_id"
    FROM "Sale" s WHERE s."item_id" IS NULL AND s."taken_back_at" IS NULL
      AND s."sold_on" >= ${`${month}-01`}::date AND s."sold_on" < ${`${month}-01`}::date + interval '1 month'
  ) sold LEFT JOIN "Enquiry" e ON e."id" = sold."enquiry"
  ORDER BY sold."day" DESC, sold."piece" DESC NULLS LAST, sold."sale" DESC`

/** The months in which something was sold, and this and the last, newest first, with the number of pieces. */
const findMonths = () => db.$queryRaw<{ month: string; count: number }[]>`
  SELECT to_char(month, 'YYYY-MM') AS "month", sum(count)::int AS "count" FROM (
    SELECT date_trunc('month', "soldAt" AT TIME ZONE ${london}) AS month, count(*) AS count
    FROM "StockItem" WHERE "isSold" AND "deletedAt" IS NULL AND "soldAt" IS NOT NULL GROUP BY 1
    UNION ALL
    SELECT date_trunc('month', "sold_on"::timestamp), count(*)
    FROM "Sale" WHERE "item_id" IS NULL AND "taken_back_at" IS NULL GROUP BY 1
    UNION ALL
    SELECT date_trunc('month', now() AT TIME ZONE ${london}) - after * interval '1 month', 0 FROM generate_series(0, 1) AS after
  ) counted GROUP BY 1 ORDER BY 1 DESC`

const toSale = ({ buyer, ...row }: Row) => ({ ...row, buyer: buyer && (visitorName(buyer) || buyer.email) })

/** The sums of what was obtained, by currency; `without` is how many sales have no price. */
const totalsOf = (rows: Row[]) => {
  const sums = new Map<string, { amount: Prisma.Decimal; count: number }>()
  for (const { price, currency } of rows) {
    if (price === null || currency === null) continue
    const { amount, count } = sums.get(currency) ?? { amount: new Prisma.Decimal(0), count: 0 }
    sums.set(currency, { amount: amount.plus(price), count: count + 1 })
  }
  return {
    totals: [...sums].map(([currency, { amount, count }]) => ({ currency, amount: amount.toFixed(2), count })),
    without: rows.filter(({ price }) => price === null).length,
  }
}

/** What was sold in a month, '2026-11'; by default in this one. */
export const findSalesOf = async (wanted: string | null, staff: Staff) => {
  const months = await findMonths()
  const month = isMonth(wanted) ? wanted : dayInLondon().slice(0, 7)
  const rows = await findRows(month)
  const ids = rows.flatMap(({ piece }) => (piece === null ? [] : [String(piece)]))
  const records = await addComputedColumns(pieces, await getRecords(pieces, ids, staff))
  const photos = new Map(records.map(({ id, photo }) => [id, typeof photo === 'string' ? photo : null]))
  return {
    month,
    months: months.some((one) => one.month === month) ? months : [{ month, count: rows.length }, ...months],
    sales: rows.map((row) => ({ ...toSale(row), photo: (row.piece !== null && photos.get(row.piece)) || null })),
    ...totalsOf(rows),
  }
}

export type SalesOfMonth = Awaited<ReturnType<typeof findSalesOf>>

/** Whether a text names a month that a calendar has. */
export const isMonth = (text: string | null): text is string =>
  text !== null && /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/.test(text)

const titles = ['Sold on', 'Stock number', 'Brand', 'Name', 'Buyer', 'Price', 'Currency', 'Days in stock']

/** The same as a table for a spreadsheet. The history names who took it. */
export const exportSalesOf = async (month: string, staff: Staff): Promise<string> => {
  const sales = (await findRows(month)).map(toSale)
  await recordExport({ what: 'sales', lines: sales.length, ...actorOf(staff) })
  const lines = sales.map(({ day, sku, brand, name, buyer, price, currency, days }) =>
    csvLine([day, sku, brand, name, buyer, price, currency, days]),
  )
  return [csvLine(titles), ...lines].join('')
}
