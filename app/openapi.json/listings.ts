import { z } from 'zod'
import { rangeKeys } from '@/lib/catalogue/criteria'
import { facetKeys, listings, sorts } from '@/lib/catalogue/listing'
import { statusTones } from '@/lib/catalogue/piece'
import { answerOf, parameter, refusal } from './operations'

export const photo = z
  .looseObject({ src: z.string(), width: z.number(), height: z.number(), alt: z.string() })
  .nullable()

export const href = z.string().optional().describe('absent while staff hide the pages of its kind')

export const card = z.looseObject({
  sku: z.string(),
  family: z.enum(['watch', 'jewellery']),
  href,
  brand: z.string(),
  name: z.string(),
  model: z.string(),
  status: z.object({ label: z.string(), tone: z.enum(statusTones) }),
  price: z.object({
    text: z.string().describe("'POA', '£245,000', 'CHF 92,000', or '' when sold"),
    amount: z.string().optional().describe("decimal text such as '245000.00'; absent when on application or sold"),
    currency: z.string().describe('GBP, CHF, USD, AED …'),
  }),
  photo,
})

const facet = z.object({
  key: z.enum(facetKeys),
  label: z.string(),
  options: z.array(
    z.object({ value: z.string(), count: z.number().int(), checked: z.boolean(), group: z.string().optional() }),
  ),
})

const result = z.looseObject({
  listing: z.enum(listings),
  total: z.number().int(),
  lastPage: z.number().int(),
  cards: z.array(card),
  facets: z.array(facet),
  correction: z
    .object({ asked: z.string(), shown: z.string() })
    .optional()
    .describe('nothing was found for what was asked; the cards are those of a similar spelling'),
})

const number = { schema: { type: 'integer', minimum: 0 } }

/** GET /api/listings/{listing}: one page of a listing, in any state that its query can express. */
export const listingPaths = {
  '/api/listings/{listing}': {
    get: {
      summary: 'One screen of a listing: 48 pieces, its facets with counts. What makes no sense counts as not given.',
      operationId: 'get-listings-listing',
      parameters: [
        { name: 'listing', in: 'path', required: true, schema: { type: 'string', enum: [...listings] } },
        parameter('q', 'Every word must match; accents, capitals, currencies and punctuation do not count.'),
        parameter('sort', 'Prices on application stand last in the order of price.', {
          schema: { type: 'string', enum: [...sorts] },
        }),
        parameter('page', 'From 1.', { schema: { type: 'integer', minimum: 1 } }),
        ...facetKeys.map((name) =>
          parameter(name, 'Any of the values; may repeat.', { schema: { type: 'array', items: { type: 'string' } } }),
        ),
        ...rangeKeys.flatMap((name) =>
          ['from', 'to'].map((end) =>
            parameter(`${name}_${end}`, 'Whole number, included. Prices on application lie in no range.', number),
          ),
        ),
      ],
      responses: {
        200: answerOf('The screen.', result),
        404: refusal('There is no such listing.'),
        429: refusal('Too many searches; Retry-After says for how many seconds.'),
      },
    },
  },
}
