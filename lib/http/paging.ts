import 'server-only'
import { z } from 'zod'
import { publicJson } from './json'

const maxPerPage = 200
const page = z.coerce.number().int().min(1).max(1_000_000).catch(1)
const perPage = z.coerce
  .number()
  .int()
  .min(1)
  .transform((asked) => Math.min(asked, maxPerPage))
  .catch(48)

/** Parses ?page and ?per_page, at most 200; null if neither is given: the whole list. */
export const parsePaging = (params: URLSearchParams) => {
  if (!params.has('page') && !params.has('per_page')) return null
  return { page: page.parse(params.get('page') ?? 1), perPage: perPage.parse(params.get('per_page') ?? 48) }
}

export type ListPart<Item> = { data: Item[]; total: number }

/** Laravel's format of a page: `to` is the number of its last item, null if the page is empty. */
export const paged = <Item>({ data, total }: ListPart<Item>, asked: { page: number; perPage: number }) => ({
  data,
  current_page: asked.page,
  last_page: Math.max(1, Math.ceil(total / asked.perPage)),
  per_page: asked.perPage,
  to: data.length > 0 ? (asked.page - 1) * asked.perPage + data.length : null,
  total,
})

/** The schema of a page of `list`. */
export const pageSchema = (list: z.ZodType) =>
  z.strictObject({
    data: list,
    current_page: z.int(),
    last_page: z.int(),
    per_page: z.int(),
    to: z.int().nullable().describe('number of the last item; null if the page is empty'),
    total: z.int(),
  })

const batchSize = 500

/**
 * A whole list as a JSON array, read and sent in batches, so that a hundred thousand items need no more memory than
 * five hundred. `find` returns the items after a cursor (null: the beginning) and the cursor of the last one, null at
 * the end of the list. `no-transform` keeps it a stream: it is not held for compression.
 */
export const streamList = async <Item, Cursor>(
  find: (cursor: Cursor | null, take: number) => Promise<{ data: Item[]; end: Cursor | null }>,
) => {
  const first = await find(null, batchSize)
  if (first.end === null) return publicJson(first.data)
  const encoder = new TextEncoder()
  const inner = (items: Item[]) => JSON.stringify(items).slice(1, -1)
  let cursor: Cursor | null = first.end
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(`[${inner(first.data)}`)),
    pull: async (controller) => {
      const { data, end } = await find(cursor, batchSize)
      cursor = end
      if (data.length > 0) controller.enqueue(encoder.encode(`,${inner(data)}`))
      if (end === null) {
        controller.enqueue(encoder.encode(']'))
        controller.close()
      }
    },
  })
  return new Response(body, {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache, no-transform' },
  })
}
