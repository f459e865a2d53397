import { z } from 'zod'
import { savedChange } from '@/lib/saved/commands'
import { savedLimit } from '@/lib/saved/piece-list'
import { card, href, photo } from './listings'
import {
  answer,
  answerOf,
  fieldsOf,
  formBody,
  noAccount,
  parameter,
  refusal,
  refusals,
  suspended,
  tokenParameter,
} from './operations'

const text = { type: 'string' } as const
export const cardsSchema = z.object({
  data: z.array(card),
  renamed: z
    .array(z.object({ former: z.string(), present: z.string() }))
    .describe('SKUs of the request that their pieces had before, each with the one that the piece has now'),
})

export const memberPiecesSchema = z.object({
  pieces: z.array(
    z.object({
      sku: z.string(),
      family: z.enum(['watch', 'jewellery']),
      href,
      name: z.string(),
      brand: z.string(),
      status: z.string().describe("'' for an upcoming piece that a listing would call in stock"),
      price: z.string().describe("'POA', '£245,000', 'CHF 92,000 exc. taxes', or '' when sold"),
      photo,
      isNew: z.boolean().describe('arrived after the previous visit'),
    }),
  ),
  brands: z.array(z.string()).describe('of all of the list, whatever is searched for'),
  total: z.number().int().describe('the whole list'),
  matching: z.number().int(),
  page: z.number().int(),
  lastPage: z.number().int(),
  upcoming: z.boolean().describe('the pieces are marked as upcoming'),
})

const saved = answer('The list, newest first.', { data: { type: 'array', items: text } })

/** The endpoints of lists of pieces: one by its SKUs, the members' own list, and what a member has saved. */
export const piecePaths = {
  '/api/pieces': {
    get: {
      summary: 'The cards of a list, in its order, each piece once, without pieces that the sender may not see',
      operationId: 'get-pieces',
      parameters: [parameter('pieces', `SKUs with commas between them, ${savedLimit} at most.`)],
      responses: { 200: answerOf('The cards.', cardsSchema) },
    },
  },
  '/api/members/pieces': {
    get: {
      summary: 'One screen of the members’ own list, jewellery included: 48 pieces that match the search',
      operationId: 'get-members-pieces',
      parameters: [
        parameter('q', 'The whole text in one field, then every word in some field.'),
        parameter('brand', 'One of `brands`.'),
        parameter('page', 'From 1.', { schema: { type: 'integer', minimum: 1 } }),
        parameter('upcoming', '1: the upcoming pieces instead; all while none is marked as upcoming.'),
      ],
      responses: {
        200: answerOf('The screen.', memberPiecesSchema),
        401: noAccount,
        403: refusal('The account is not approved, not verified or suspended.'),
        429: refusal('Too many searches; Retry-After says for how many seconds.'),
      },
    },
  },
  '/api/members/saved': {
    get: {
      summary: 'The SKUs that the member has saved',
      operationId: 'get-members-saved',
      responses: { 200: saved, 401: noAccount, 403: suspended },
    },
    put: {
      summary: `Saves pieces or takes them off; beyond ${savedLimit} the oldest go`,
      operationId: 'put-members-saved',
      parameters: [tokenParameter],
      requestBody: formBody(fieldsOf('saved', savedChange)),
      responses: {
        200: saved,
        303: { description: 'The same for a page without script, which goes on elsewhere.' },
        ...refusals,
        401: noAccount,
        403: suspended,
      },
    },
  },
}
