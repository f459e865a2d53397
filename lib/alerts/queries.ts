import 'server-only'
import { parseCriteria } from '@/lib/catalogue/criteria'
import { listingOf } from '@/lib/catalogue/listing'
import { db } from '@/lib/db/client'

const shown = {
  id: true,
  email: true,
  listing: true,
  query: true,
  sku: true,
  at_once: true,
  confirmed_at: true,
} as const

/** One alert by its number, or null. */
export const getAlert = (id: number) => db.alert.findUnique({ where: { id }, select: shown })

/** What an address has asked for and not confirmed yet, as sentences name it. */
export const findUnconfirmed = async (email: string) =>
  (
    await db.alert.findMany({
      where: { email, confirmed_at: null, spam: false },
      orderBy: { id: 'asc' },
      select: shown,
    })
  ).map(wordsOf)

/** What member `id` waits for, newest first. */
export const findMemberAlerts = async (id: number) => {
  const alerts = await db.alert.findMany({ where: { member_id: id }, orderBy: { id: 'desc' }, select: shown })
  return alerts.map((alert) => ({ id: alert.id, words: wordsOf(alert), atOnce: alert.at_once }))
}

/** What an alert waits for, as a sentence names it. */
export const wordsOf = ({ listing, query, sku }: { listing: string; query: string; sku: string }): string => {
  if (sku) return `piece ${sku}`
  const { q, chosen, price, year } = parseCriteria(new URLSearchParams(query))
  const range = (name: string, ends?: { from?: number; to?: number }) =>
    ends ? [`${name} ${ends.from ?? '…'}–${ends.to ?? '…'}`] : []
  const words = [
    ...(q ? [`“${q}”`] : []),
    ...Object.values(chosen).flat(),
    ...range('price', price),
    ...range('year', year),
  ]
  return `${words.join(', ')} in ${listingOf(listing) === 'jewellery' ? 'jewellery' : 'watches'}`
}

/** What people wait for, most wanted first: what to buy next. */
export const findDemand = async () => {
  const groups = await db.alert.groupBy({
    by: ['listing', 'query', 'sku'],
    where: { confirmed_at: { not: null } },
    _count: true,
    orderBy: { _count: { email: 'desc' } },
    take: 200,
  })
  return groups.map(({ _count: people, ...what }) => ({ words: wordsOf(what), people, ...what }))
}
