import { skuPattern } from '@/lib/sku'

/** Maximum length of a saved list; adding another piece removes the oldest. */
export const savedLimit = 200
/** Maximum number of recently viewed pieces. */
export const viewedLimit = 12
/** Maximum number of pieces compared side by side. */
export const compareLimit = 4

/** Maximum characters read from a query; the longest list is shorter. */
const maxQueryLength = 10_000

/** Tidies a list from storage or a query: removes duplicates (ignoring case) and invalid SKUs. */
export const tidySkus = (values: readonly unknown[], limit: number = savedLimit): string[] => {
  const seen = new Map<string, string>()
  for (const value of values) {
    if (seen.size >= limit) break
    const sku = typeof value === 'string' ? value.trim() : ''
    if (skuPattern.test(sku) && !seen.has(sku.toLowerCase())) seen.set(sku.toLowerCase(), sku)
  }
  return [...seen.values()]
}

/** Parses `?pieces=10030,10311`, a shared or compared list. */
export const parsePieces = (query: unknown, limit: number = savedLimit): string[] =>
  typeof query === 'string' ? tidySkus(query.slice(0, maxQueryLength).split(','), limit) : []

/** Returns the address of a page for a list, in the form that `parsePieces` reads. */
export const piecesHref = (path: string, skus: readonly string[]) => `${path}?pieces=${skus.join(',')}`

export const hasSku = (list: readonly string[], sku: string) =>
  list.some((one) => one.toLowerCase() === sku.toLowerCase())

export const withSku = (list: readonly string[], sku: string, limit: number = savedLimit) =>
  tidySkus([sku, ...withoutSku(list, sku)], limit)

export const withoutSku = (list: readonly string[], sku: string) =>
  list.filter((one) => one.toLowerCase() !== sku.toLowerCase())
