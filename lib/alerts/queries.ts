import 'server-only'
import { parseCriteria } from '@/lib/catalogue/criteria'
import { listingOf } from '@/lib/catalogue/listing'
import { db } from '@/lib/db/client'

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
