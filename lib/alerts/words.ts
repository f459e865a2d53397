import { parseCriteria } from '@/lib/catalogue/criteria'
import { listingOf } from '@/lib/catalogue/listing'

/** Returns what an alert is for, worded for a sentence. Reveals nothing of a piece beyond the typed SKU. */
export const wordsOf = ({ listing, query, sku }: { listing: string; query: string; sku: string }): string => {
  if (sku) return `piece Ref. ${sku}`
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
