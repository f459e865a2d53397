import { z } from 'zod'
import { isNarrowed, listingHref, parseCriteria } from '@/lib/catalogue/criteria'
import { listings } from '@/lib/catalogue/listing'

const email = z
  .email()
  .max(254)
  .transform((text) => text.trim().toLowerCase())
const atOnce = z.union([z.boolean(), z.literal('1').transform(() => true)]).default(false)

const ofPiece = z.object({ email, at_once: atOnce, sku: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/) })

/** A listing's state as its address has it, without page and view; one that narrows nothing is no search. */
const ofSearch = z
  .object({ email, at_once: atOnce, listing: z.enum(listings), query: z.string().max(2_000) })
  .transform(({ query, ...rest }) => {
    const { sort: _, ...criteria } = parseCriteria(new URLSearchParams(query))
    const href = listingHref(rest.listing, { ...criteria, page: 1, view: 'grid' })
    return { ...rest, query: href.split('?')[1] ?? '', narrowed: isNarrowed(criteria) }
  })
  .refine(({ narrowed }) => narrowed, { path: ['query'], message: 'Search for something, or choose a filter, first.' })

/** What somebody wants to hear of: one piece, or whatever a search finds. */
export const alertSchema = z.union([ofPiece, ofSearch])
export type AlertInput = z.output<typeof alertSchema>
