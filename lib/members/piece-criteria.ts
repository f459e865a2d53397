import { pageOf } from '@/lib/catalogue/listing'

/** A member's search: text and brand, each '' for any. */
export type PieceSearch = { q: string; brand: string }

/** The search with a page number, from 1. */
export type PieceCriteria = PieceSearch & { page: number }

const limit = 200

/** Parses the criteria from a query. Safe in the browser. */
export const parsePieceCriteria = (query: URLSearchParams): PieceCriteria => ({
  q: (query.get('q') ?? '').trim().slice(0, limit),
  brand: (query.get('brand') ?? '').trim().slice(0, limit),
  page: pageOf(query.get('page')),
})

/** Returns the criteria as a query string: '?q=…&brand=…&page=…', or ''. */
export const pieceQuery = ({ q, brand, page }: PieceCriteria): string => {
  const query = new URLSearchParams({
    ...(q ? { q } : {}),
    ...(brand ? { brand } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  })
  return query.size > 0 ? `?${query}` : ''
}

/** Parses the criteria from a page's search parameters. Of a repeated parameter the first value counts. */
export const criteriaOfQuery = (query: Record<string, string | string[] | undefined>): PieceCriteria =>
  parsePieceCriteria(
    new URLSearchParams(['q', 'brand', 'page'].map((name) => [name, [query[name] ?? ''].flat()[0] ?? ''])),
  )
