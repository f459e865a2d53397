import 'server-only'
import { findDemand } from '@/lib/alerts/queries'
import { keptSql, publishedSql } from '@/lib/auth/visibility'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import type { Staff } from './account'
import { may } from './roles'

type Line = { id: number; SKU: string; Name: string }

/** Pieces sold this month (London time), newest first, at most 50; with prices only if `seesPrices`. */
const findSold = async (seesPrices: boolean) => {
  const rows = await db.$queryRaw<(Line & { soldAt: Date; price: string | null; currency: string | null })[]>`
    SELECT i."StockItemId" AS "id", i."SKU", i."Name", i."soldAt", s."price_obtained"::text AS "price", s."currency"
    FROM "StockItem" i LEFT JOIN "Sale" s ON s."item_id" = i."StockItemId" AND s."taken_back_at" IS NULL
    WHERE i."isSold" AND ${keptSql} AND i."soldAt" >= date_trunc('month', now() AT TIME ZONE 'Europe/London') AT TIME ZONE 'Europe/London'
    ORDER BY i."soldAt" DESC LIMIT 50`
  return rows.map(({ id, SKU, Name, soldAt, price, currency }) => ({
    id,
    SKU,
    Name,
    soldAt: soldAt.toISOString(),
    ...(seesPrices ? { price, currency } : {}),
  }))
}

const isHereYet = Prisma.sql`"arrivedAt" <= now() AND NOT is_incoming("isUpcoming", "StatusName")`

/** The ten published, unsold pieces that have been in stock longest. */
const findLongest = () =>
  db.$queryRaw<(Line & { days: number })[]>`
    SELECT "StockItemId" AS "id", "SKU", "Name", floor(extract(epoch FROM now() - "arrivedAt") / 86400)::int AS "days"
    FROM "StockItem" WHERE NOT "isSold" AND ${publishedSql} AND ${isHereYet} ORDER BY "arrivedAt" LIMIT 10`

/**
 * The ten pieces with most enquiries in the last 90 days, without spam.
 */
const findAskedFor = () =>
  db.$queryRaw<(Line & { count: number })[]>`
    SELECT i."StockItemId" AS "id", i."SKU", i."Name", count(*)::int AS "count"
    FROM "Enquiry" JOIN "StockItem" i ON i."StockItemId" = "item_id" AND ${keptSql}
    WHERE "createdAt" > now() - interval '90 days' AND NOT "spam"
    GROUP BY i."StockItemId" ORDER BY count(*) DESC, i."Name" LIMIT 10`

/** Number of pieces sold in each of the last twelve months, oldest first; `month` has the form '2026-11'. */
const findMonths = () =>
  db.$queryRaw<{ month: string; count: number }[]>`
    SELECT to_char(month, 'YYYY-MM') AS "month", count(i."StockItemId")::int AS "count"
    FROM generate_series(date_trunc('month', now() AT TIME ZONE 'Europe/London') - interval '11 months',
        date_trunc('month', now() AT TIME ZONE 'Europe/London'), interval '1 month') AS month
      LEFT JOIN "StockItem" i ON i."isSold" AND ${keptSql} AND date_trunc('month', i."soldAt" AT TIME ZONE 'Europe/London') = month
    GROUP BY month ORDER BY month`

/** Number of published, unsold pieces, and the median days in stock of those that have arrived. */
const findStanding = async () => {
  const [row] = await db.$queryRaw<{ count: number; middle: number | null }[]>`
    SELECT count(*)::int AS "count",
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM now() - "arrivedAt") / 86400)
        FILTER (WHERE ${isHereYet}))::int AS "middle"
    FROM "StockItem" WHERE NOT "isSold" AND ${publishedSql}`
  return { count: row?.count ?? 0, middleDays: row?.middle ?? null }
}

/** The statistics of the overview. */
export const findDashboardStats = async ({ role }: Staff) => {
  const [sold, longest, askedFor, waitedFor, months, standing] = await Promise.all([
    findSold(may(role, 'see', 'sales')),
    findLongest(),
    findAskedFor(),
    findDemand(),
    findMonths(),
    findStanding(),
  ])
  return {
    sold,
    longest,
    askedFor,
    waitedFor: waitedFor.slice(0, 10).map(({ words, people }) => ({ words, people })),
    months,
    standing,
  }
}

export type DashboardStats = Awaited<ReturnType<typeof findDashboardStats>>
