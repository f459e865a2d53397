import { pageOf } from '@/lib/catalogue/listing'

/** What a member looks for: a text and a brand, '' where it does not matter. */
export type PieceSearch = { q: string; brand: string }

/** The same with the page of what is found, from 1 on. */
export type PieceCriteria = PieceSearch & { page: number }

const limit = 200

/** Reads what is looked for from an address's query. Safe in the browser. */
export const parsePieceCriteria = (query: URLSearchParams): PieceCriteria => ({
  q: (query.get('q') ?? '').trim().slice(0, limit),
  brand: (query.get('brand') ?? '').trim().slice(0, limit),
  page: pageOf(query.get('page')),
})

/** The query that says the same: '?q=…&brand=…&page=…', or ''. */
export const pieceQuery = ({ q, brand, page }: PieceCriteria): string => {
  const query = new URLSearchParams({
    ...(q ? { q } : {}),
    ...(brand ? { brand } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  })
  return query.size > 0 ? `?${query}` : ''
}

/** The same from a page's search parameters; of a name that comes twice the first counts. */
export const criteriaOfQuery = (query: Record<string, string | string[] | undefined>): PieceCriteria =>
  parsePieceCriteria(
    new URLSearchParams(['q', 'brand', 'page'].map((name) => [name, [query[name] ?? ''].flat()[0] ?? ''])),
  )
