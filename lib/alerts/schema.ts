import * as z from 'zod/mini'
import { isNarrowed, listingHref, parseCriteria } from '@/lib/catalogue/criteria'
import { type Listing, listings } from '@/lib/catalogue/listing'
import { asksForAll, searchWords } from '@/lib/catalogue/search'
import { email } from '@/lib/forms/fields'
import { type Parsed, validate } from '@/lib/forms/validation'
import { skuPattern } from '@/lib/sku'

/** Characters of a stored query, which a constraint allows no more of. */
export const maxQueryLength = 2_000
const tooLong = 'This search is too long.'
const noSuchPiece = 'There is no such piece.'
const nothing = 'Search for something, or choose a filter, first.'

/** A checkbox. Lists and unknown values count as unticked. */
const ticked = z.pipe(
  z.transform((value) => value === true || value === '1' || value === 'on'),
  z.boolean(),
)
const base = { email, at_once: ticked }

const pieceSchema = z.object({
  ...base,
  sku: z.string({ error: noSuchPiece }).check(z.regex(skuPattern, { error: noSuchPiece })),
})
const searchSchema = z.object({
  ...base,
  listing: z.enum(listings, { error: nothing }),
  query: z.string({ error: nothing }).check(z.maxLength(maxQueryLength, { error: tooLong })),
})

/** The forms that /api/alerts accepts: for one piece, or for a search. */
export const alertSchemas = { piece: pieceSchema, search: searchSchema }

export type AlertInput = z.infer<typeof pieceSchema> | z.infer<typeof searchSchema>

const lowered = <Value extends AlertInput>(value: Value): Value => ({ ...value, email: value.email.toLowerCase() })

/** Whether the words of a search narrow a listing: 'watches' names every watch. */
const narrows = (listing: Listing, q: string) =>
  searchWords(q).length > 0 && !asksForAll(q, listing === 'jewellery' ? 'jewellery' : 'watch')

/** Returns the query string that narrows a listing, without sort order, page, view and meaningless search words. */
const tidyQuery = (listing: Listing, query: string) => {
  const { sort: _, ...criteria } = parseCriteria(new URLSearchParams(query))
  const refined = { ...criteria, page: 1, view: 'grid', q: narrows(listing, criteria.q) ? criteria.q : '' } as const
  return isNarrowed(refined) ? (listingHref(listing, refined).split('?')[1] ?? '') : ''
}

/** Parses a request for an alert. Refuses a search that narrows nothing. */
export const parseAlert = (values: Record<string, unknown>): Parsed<AlertInput> => {
  if (values.sku) {
    const piece = validate(pieceSchema, values)
    return piece.ok ? { ok: true, value: lowered(piece.value) } : piece
  }
  const search = validate(searchSchema, values)
  if (!search.ok) return search
  const query = tidyQuery(search.value.listing, search.value.query)
  // Percent-encoding makes up to nine characters of one.
  if (query.length > maxQueryLength) return { ok: false, errors: { query: [tooLong] } }
  return query ? { ok: true, value: lowered({ ...search.value, query }) } : { ok: false, errors: { query: [nothing] } }
}
