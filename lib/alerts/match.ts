import 'server-only'
import { priceIsDisplayed } from '@/lib/catalogue/conditions'
import { getShopRules, type ShopRules } from '@/lib/catalogue/shop-rules'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { type AlertReader, isHeldSql, mayTellMember, readerSelect } from './access'
import { groupAlerts } from './conditions'

type Arrival = { id: number; item_id: number; reason: string; matched_to: number }

/** Each piece once. 'New' and 'returned' take precedence over 'reduced'. */
const toTell = (arrivals: Arrival[]) => {
  const told = new Map<number, Arrival>()
  for (const arrival of arrivals)
    if (arrival.reason !== 'reduced' || !told.has(arrival.item_id)) told.set(arrival.item_id, arrival)
  return [...told.values()]
}

/** Maximum number of arrivals, and of alerts, compared in one transaction. */
const batchSize = 500

/** SQL condition: the price that is displayed is lower than the one that the alert was told, in the same currency. */
const isCheaperSql = (rules: ShopRules) =>
  Prisma.sql`${priceIsDisplayed(rules)} AND trim_text("Currency") = told."currency" AND "Price" < told."price"`

/**
 * SQL: the reason to tell an alert of an arrival, or ''. A piece that is hidden and shown again is not new to an
 * alert that was told of it, but may be reduced; a mail that is not sent yet tells what holds then. One that was
 * sold, deposited or on its way meanwhile is new: the database forgets that it was told.
 */
const reasonSql = (rules: ShopRules) => Prisma.sql`CASE
  WHEN arrived.reason <> 'new' THEN arrived.reason
  WHEN EXISTS (SELECT FROM "AlertMatch" waits JOIN "Mail" mail ON mail."id" = waits."mail_id"
    WHERE waits."alert_id" = waiting.alert AND waits."item_id" = "StockItemId" AND mail."state" = 'queued') THEN ''
  ELSE coalesce((SELECT CASE WHEN ${isCheaperSql(rules)} THEN 'reduced' ELSE '' END
    FROM "AlertNotification" told WHERE told."alert_id" = waiting.alert AND told."item_id" = "StockItemId"), 'new') END`

/**
 * Compares the oldest arrivals, and those equally far along, with the next batch of alerts, in one transaction.
 * Resolves to the number of matches made, or undefined if no unlocked arrival is left.
 */
const matchSome = (rules: ShopRules, mayTell: (alert: AlertReader) => boolean): Promise<number | undefined> =>
  db.$transaction(
    async (tx) => {
      // The pieces before their arrivals, as a deletion does: the matches name them.
      await tx.$executeRaw`
        SELECT FROM "StockItem" WHERE "StockItemId" IN (
          SELECT item_id FROM "AlertArrival" WHERE matched_to = (SELECT matched_to FROM "AlertArrival" ORDER BY id LIMIT 1)
          ORDER BY id LIMIT ${batchSize})
        ORDER BY "StockItemId" FOR KEY SHARE`
      const arrivals = await tx.$queryRaw<Arrival[]>`
        SELECT id, item_id, reason, matched_to FROM "AlertArrival"
        WHERE matched_to = (SELECT matched_to FROM "AlertArrival" ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
        ORDER BY id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`
      const [first] = arrivals
      if (!first) return undefined
      const waiting = await tx.alert.findMany({
        where: { confirmed_at: { not: null }, id: { gt: first.matched_to } },
        orderBy: { id: 'asc' },
        take: batchSize,
        select: { id: true, listing: true, query: true, sku: true, item_id: true, ...readerSelect },
      })
      const items = toTell(arrivals)
      const ids = items.map(({ item_id }) => item_id)
      const reasons = items.map(({ reason }) => reason)
      let made = 0
      for (const { ids: alerts, isForOnePiece, condition } of groupAlerts(waiting, rules, mayTell))
        made += await tx.$executeRaw`
          INSERT INTO "AlertMatch" ("alert_id", "item_id", "reason")
          SELECT waiting.alert, "StockItemId", found.reason
          FROM "StockItem" JOIN unnest(${ids}::int[], ${reasons}::text[]) AS arrived(item, reason) ON arrived.item = "StockItemId"
          CROSS JOIN unnest(${alerts}::int[]) AS waiting(alert) CROSS JOIN LATERAL (SELECT ${reasonSql(rules)} AS reason) found
          WHERE ${condition} AND found.reason = ANY(${isForOnePiece ? ['new', 'returned'] : ['new', 'returned', 'reduced']})
          ON CONFLICT ("alert_id", "item_id") WHERE "mail_id" IS NULL DO UPDATE SET "reason" = excluded."reason"
          WHERE "AlertMatch"."reason" = 'reduced' AND excluded."reason" <> 'reduced'`
      const done = arrivals.map(({ id }) => id)
      const last = waiting.length === batchSize ? waiting.at(-1) : undefined
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
        WHERE m."mail_id" IS NULL AND NOT ${isHeldSql} AND (a."at_once" OR (${daily} AND NOT EXISTS (
          SELECT FROM "Mail" told WHERE told."kind" = 'alert' AND told."to" = a."email" AND told."created_at" > now() - interval '20 hours')))
        GROUP BY a."email"
      )
      INSERT INTO "Mail" ("kind", "to", "message_id", "alert_id")
      SELECT 'alert', "email", gen_random_uuid()::text, alert_id FROM due RETURNING "id"`
    await tx.$executeRaw`
      UPDATE "AlertMatch" m SET "mail_id" = mail."id" FROM "Mail" mail, "Alert" a
      WHERE mail."id" = ANY(${made.map(({ id }) => id)}::int[]) AND a."email" = mail."to" AND m."alert_id" = a."id" AND m."mail_id" IS NULL
        AND NOT ${isHeldSql}`
    return made.length
  })

/**
 * Takes from an unsent mail the matches of alerts that left its address: nothing more goes there, and what was not told
 * waits for the mail to the next address.
 */
export const takeBackLeft = async (messageId: string): Promise<void> => {
  await db.$executeRaw`
    WITH gone AS (
      SELECT m."id", EXISTS (SELECT FROM "AlertMatch" other WHERE other."alert_id" = m."alert_id" AND other."item_id" = m."item_id"
        AND other."mail_id" IS NULL) AS waits
      FROM "AlertMatch" m JOIN "Mail" mail ON mail."id" = m."mail_id" JOIN "Alert" a ON a."id" = m."alert_id"
      WHERE mail."message_id" = ${messageId} AND (a."email" <> mail."to" OR ${isHeldSql})
    ), repeated AS (DELETE FROM "AlertMatch" WHERE "id" IN (SELECT "id" FROM gone WHERE waits))
    UPDATE "AlertMatch" SET "mail_id" = NULL WHERE "id" IN (SELECT "id" FROM gone WHERE NOT waits)`
}
