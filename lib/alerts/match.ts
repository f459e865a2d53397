import 'server-only'
import { membersOnlySql, publicOnlySql } from '@/lib/auth/visibility'
import { getShopRules, type ShopRules } from '@/lib/catalogue/cards'
import { chosen, inRanges, listed, matches } from '@/lib/catalogue/conditions'
import { parseCriteria } from '@/lib/catalogue/criteria'
import { listingOf } from '@/lib/catalogue/listing'
import { hereSql } from '@/lib/catalogue/status-sql'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { type AlertReader, mayTellMember, readerSelect } from './access'

type Arrival = { id: number; item_id: number; reason: string; matched_to: number }
type Waiting = AlertReader & { id: number; listing: string; query: string; sku: string }

const conditionOf = ({ listing, query, sku }: Waiting, shown: Prisma.Sql, rules: ShopRules): Prisma.Sql => {
  // An alert for one piece matches when the piece becomes available, not when its price changes.
  if (sku) return Prisma.sql`lower("SKU") = lower(${sku}) AND arrived.reason <> 'reduced' AND ${hereSql} AND ${shown}`
  const name = listingOf(listing) ?? 'all'
  const criteria = parseCriteria(new URLSearchParams(query))
  return Prisma.sql`${listed(name, rules.mainBrand, shown)} AND ${matches(criteria.q, rules)} AND ${chosen(criteria)}
    AND ${inRanges(criteria, rules)}`
}

/** Each piece once. 'New' and 'returned' take precedence over 'reduced'. */
const toTell = (arrivals: Arrival[]) => {
  const told = new Map<number, Arrival>()
  for (const arrival of arrivals)
    if (arrival.reason !== 'reduced' || !told.has(arrival.item_id)) told.set(arrival.item_id, arrival)
  return [...told.values()]
}

/** Maximum number of arrivals, and of alerts, compared in one transaction. */
const batch = 500

/** Groups alerts with the same criteria and the same visibility, so that one query answers each group. */
const together = (waiting: Waiting[], mayTell: (alert: Waiting) => boolean) => {
  const groups = new Map<string, { ids: number[]; alert: Waiting; shown: Prisma.Sql }>()
  for (const alert of waiting) {
    const mayHear = mayTell(alert)
    const key = JSON.stringify([alert.listing, alert.query, alert.sku, mayHear])
    const shown = mayHear ? Prisma.sql`(${publicOnlySql} OR ${membersOnlySql})` : publicOnlySql
    const group = groups.get(key) ?? { ids: [], alert, shown }
    group.ids.push(alert.id)
    groups.set(key, group)
  }
  return groups.values()
}

/**
 * Compares the oldest arrivals, and those equally far along, with the next batch of alerts, in one transaction.
 * Resolves to the number of matches made, or undefined if no unlocked arrival is left.
 */
const matchSome = (rules: ShopRules, mayTell: (alert: Waiting) => boolean): Promise<number | undefined> =>
  db.$transaction(
    async (tx) => {
      const arrivals = await tx.$queryRaw<Arrival[]>`
        SELECT id, item_id, reason, matched_to FROM "AlertArrival"
        WHERE matched_to = (SELECT matched_to FROM "AlertArrival" ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
        ORDER BY id LIMIT ${batch} FOR UPDATE SKIP LOCKED`
      const [first] = arrivals
      if (!first) return undefined
      const waiting = await tx.alert.findMany({
        where: { confirmed_at: { not: null }, id: { gt: first.matched_to } },
        orderBy: { id: 'asc' },
        take: batch,
        select: { id: true, listing: true, query: true, sku: true, ...readerSelect },
      })
      const items = toTell(arrivals)
      const ids = items.map(({ item_id }) => item_id)
      const reasons = items.map(({ reason }) => reason)
      let made = 0
      for (const { ids: alerts, alert, shown } of together(waiting, mayTell))
        made += await tx.$executeRaw`
          INSERT INTO "AlertMatch" ("alert_id", "item_id", "reason")
          SELECT waiting.alert, "StockItemId", arrived.reason
          FROM "StockItem" JOIN unnest(${ids}::int[], ${reasons}::text[]) AS arrived(item, reason) ON arrived.item = "StockItemId"
          CROSS JOIN unnest(${alerts}::int[]) AS waiting(alert)
          WHERE ${conditionOf(alert, shown, rules)}
          ON CONFLICT ("alert_id", "item_id") WHERE "mail_id" IS NULL DO UPDATE SET "reason" = excluded."reason"
          WHERE "AlertMatch"."reason" = 'reduced' AND excluded."reason" <> 'reduced'`
      const done = arrivals.map(({ id }) => id)
      const last = waiting.length === batch ? waiting.at(-1) : undefined
      if (last) await tx.$executeRaw`UPDATE "AlertArrival" SET matched_to = ${last.id} WHERE id = ANY(${done}::int[])`
      else await tx.$executeRaw`DELETE FROM "AlertArrival" WHERE id = ANY(${done}::int[])`
      return made
    },
    { timeout: 120_000, maxWait: 10_000 },
  )

/**
 * Matches arrivals with confirmed alerts; members-only pieces only for members who may see them. An arrival's progress
 * is stored in the same transaction as its matches, so a restart after a crash makes none twice. The jobs that call
 * this and queue the mails share a queue, so that no mail covers half of the matches. Resolves to the matches made.
 */
export const matchArrivals = async (): Promise<number> => {
  const [rules, mayTell] = await Promise.all([getShopRules(), mayTellMember()])
  for (let made = 0; ; ) {
    const more = await matchSome(rules, mayTell)
    if (more === undefined) return made
    made += more
  }
}

/**
 * Queues one mail per address with unsent matches: for immediate alerts on every call, for the others only if `daily`,
 * and at most once in 20 hours. A mail covers all unsent matches of its address and is linked to them in the same
 * transaction. Resolves to the number of mails.
 */
export const queueAlertMails = ({ daily }: { daily: boolean }): Promise<number> =>
  db.$transaction(async (tx) => {
    // Two concurrent workers must not mail the same address twice.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('alert mails'))`
    const made = await tx.$queryRaw<{ id: number }[]>`
      WITH due AS (
        SELECT a."email", min(a."id") AS alert_id FROM "AlertMatch" m JOIN "Alert" a ON a."id" = m."alert_id"
        WHERE m."mail_id" IS NULL AND (a."at_once" OR (${daily} AND NOT EXISTS (
          SELECT FROM "Mail" told WHERE told."kind" = 'alert' AND told."to" = a."email" AND told."created_at" > now() - interval '20 hours')))
        GROUP BY a."email"
      )
      INSERT INTO "Mail" ("kind", "to", "message_id", "alert_id")
      SELECT 'alert', "email", gen_random_uuid()::text, alert_id FROM due RETURNING "id"`
    await tx.$executeRaw`
      UPDATE "AlertMatch" m SET "mail_id" = mail."id" FROM "Mail" mail, "Alert" a
      WHERE mail."id" = ANY(${made.map(({ id }) => id)}::int[]) AND a."email" = mail."to" AND m."alert_id" = a."id" AND m."mail_id" IS NULL`
    return made.length
  })
