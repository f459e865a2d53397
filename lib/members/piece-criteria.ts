/** What a member looks for: a text and a brand, '' where it does not matter. */
export type PieceCriteria = { q: string; brand: string }

const limit = 200

/** Reads what is looked for from an address's query. Safe in the browser. */
export const parsePieceCriteria = (query: URLSearchParams): PieceCriteria => ({
  q: (query.get('q') ?? '').trim().slice(0, limit),
  brand: (query.get('brand') ?? '').trim().slice(0, limit),
})

/** The query that says the same: '?q=…&brand=…', or ''. */
export const pieceQuery = ({ q, brand }: PieceCriteria): string => {
  const query = new URLSearchParams({ ...(q ? { q } : {}), ...(brand ? { brand } : {}) })
  return query.size > 0 ? `?${query}` : ''
}

/** The same from a page's search parameters; of a name that comes twice the first counts. */
export const criteriaOfQuery = (query: Record<string, string | string[] | undefined>): PieceCriteria =>
  parsePieceCriteria(
    new URLSearchParams({ q: [query.q ?? ''].flat()[0] ?? '', brand: [query.brand ?? ''].flat()[0] ?? '' }),
  )
