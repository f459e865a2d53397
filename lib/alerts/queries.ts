import 'server-only'
import { getShopRules } from '@/lib/catalogue/shop-rules'
import { db } from '@/lib/db/client'
import { readerSelect } from './access'
import { describeAlerts } from './describe-alert'
import { parseAlertLink, parseStopAll } from './links'
import { wordsOf } from './words'

const shown = {
  id: true,
  listing: true,
  query: true,
  sku: true,
  item_id: true,
  at_once: true,
  confirmed_at: true,
  asked_at_once: true,
  ...readerSelect,
} as const

/** Whether an alert is confirmed, and was not requested again since by somebody who may not be its owner. */
export const isAnswered = ({
  confirmed_at,
  asked_at_once,
}: {
  confirmed_at: Date | null
  asked_at_once: boolean | null
}) => confirmed_at !== null && asked_at_once === null

/** Resolves to the alert with this id and a description of what it is for, or null. */
export const getAlert = async (id: number) => {
  const alert = await db.alert.findUnique({ where: { id }, select: shown })
  return alert && ((await describeAlerts([alert]))[0] ?? null)
}

/**
 * Resolves to the e-mail address that a stop-all link names, or null if the link is not ours. Former links name one
 * alert of the address instead, and nothing once that alert has ended.
 */
export const findStopAllEmail = async (query: Record<string, unknown>): Promise<string | null> => {
  const id = parseAlertLink('stop-all', query)
  if (id === null) return parseStopAll(query)
  return (await db.alert.findUnique({ where: { id }, select: { email: true } }))?.email ?? null
}

/** Whether an address has any alert, confirmed or not. */
export const hasAlerts = async (email: string): Promise<boolean> => (await db.alert.count({ where: { email } })) > 0

/** Resolves to what an address has not confirmed: its unconfirmed alerts, without spam, and those requested again. */
export const findUnanswered = async (email: string) =>
  describeAlerts(
    await db.alert.findMany({
      where: {
        email,
        OR: [{ confirmed_at: null, spam: false }, { asked_at_once: { not: null } }],
      },
      orderBy: { id: 'asc' },
      select: shown,
    }),
  )

/** Resolves to what an alert's address confirmed together with it, by one click. */
export const findConfirmedWith = async ({ email, confirmed_at }: { email: string; confirmed_at: Date | null }) =>
  describeAlerts(
    await db.alert.findMany({
      where: { email, confirmed_at, asked_at_once: null },
      orderBy: { id: 'asc' },
      select: shown,
    }),
  )

/** Resolves to the alerts of member `id`, newest first. */
export const findMemberAlerts = async (id: number) => {
  const alerts = await describeAlerts(
    await db.alert.findMany({ where: { member_id: id }, orderBy: { id: 'desc' }, select: shown }),
  )
  return alerts.map(({ id: number, words, href, at_once }) => ({ id: number, words, href, atOnce: at_once }))
}

/** Resolves to the 200 most frequent confirmed alerts, most wanted first: a guide to buying. */
export const findDemand = async () => {
  const [{ mainBrand }, groups] = await Promise.all([
    getShopRules(),
    db.$queryRaw<{ listing: string; query: string; sku: string; people: number }[]>`
      SELECT "listing", "query", coalesce("SKU", "sku") AS "sku", count(*)::int AS "people"
      FROM "Alert" LEFT JOIN "StockItem" ON "StockItemId" = "item_id"
      WHERE "confirmed_at" IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 4 DESC LIMIT 200`,
  ])
  return groups.map((group) => ({ words: wordsOf(group, mainBrand), ...group }))
}
