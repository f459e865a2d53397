import 'server-only'
import { db } from '@/lib/db/client'
import { readerSelect } from './access'
import { findWanted } from './wanted'
import { wordsOf } from './words'

const shown = {
  id: true,
  listing: true,
  query: true,
  sku: true,
  at_once: true,
  confirmed_at: true,
  ...readerSelect,
} as const

/** One alert by its number with what it waits for, or null. */
export const getAlert = async (id: number) => {
  const alert = await db.alert.findUnique({ where: { id }, select: shown })
  return alert && ((await findWanted([alert]))[0] ?? null)
}

/** What an address has asked for and not confirmed yet. */
export const findUnconfirmed = async (email: string) =>
  findWanted(
    await db.alert.findMany({
      where: { email, confirmed_at: null, spam: false },
      orderBy: { id: 'asc' },
      select: shown,
    }),
  )

/** What member `id` waits for, newest first. */
export const findMemberAlerts = async (id: number) => {
  const alerts = await findWanted(
    await db.alert.findMany({ where: { member_id: id }, orderBy: { id: 'desc' }, select: shown }),
  )
  return alerts.map(({ id: number, words, href, at_once }) => ({ id: number, words, href, atOnce: at_once }))
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
