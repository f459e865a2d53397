/** Most pieces that one list keeps; the oldest goes when another is added. */
export const savedLimit = 200
/** Pieces that are shown as recently viewed. */
export const viewedLimit = 12
/** Pieces that can be compared side by side. */
export const compareLimit = 4

const skuPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/
/** Characters of a query that are read: more than the longest list has. */
const longestQuery = 10_000

/** A list as it stands in storage or in a query: SKUs without doubles (in any case) or anything that cannot be one. */
export const tidySkus = (values: readonly unknown[], limit: number = savedLimit): string[] => {
  const seen = new Map<string, string>()
  for (const value of values) {
    if (seen.size >= limit) break
    const sku = typeof value === 'string' ? value.trim() : ''
    if (skuPattern.test(sku) && !seen.has(sku.toLowerCase())) seen.set(sku.toLowerCase(), sku)
  }
  return [...seen.values()]
}

/** `?pieces=10030,10311`: a list that is shared or compared. */
export const parsePieces = (query: unknown, limit: number = savedLimit): string[] =>
  typeof query === 'string' ? tidySkus(query.slice(0, longestQuery).split(','), limit) : []

/** The address of a page for a list, which `parsePieces` reads again. */
export const piecesHref = (path: string, skus: readonly string[]) => `${path}?pieces=${skus.join(',')}`

export const hasSku = (list: readonly string[], sku: string) =>
  list.some((one) => one.toLowerCase() === sku.toLowerCase())

export const withSku = (list: readonly string[], sku: string, limit: number = savedLimit) =>
  tidySkus([sku, ...withoutSku(list, sku)], limit)

export const withoutSku = (list: readonly string[], sku: string) =>
  list.filter((one) => one.toLowerCase() !== sku.toLowerCase())
