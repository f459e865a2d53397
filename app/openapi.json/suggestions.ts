import { answer, refusal } from './operations'

const text = { type: 'string' } as const
const item = {
  type: 'object',
  properties: { kind: { type: 'string', enum: ['piece', 'model', 'article'] }, href: text, label: text, note: text },
  required: ['kind', 'href', 'label', 'note'],
} as const
const list = (items: object) => ({ type: 'array', items })
const object = (properties: Record<string, object>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})

/** GET /api/suggestions: suggestions for an unfinished search. */
export const suggestionPaths = {
  '/api/suggestions': {
    get: {
      summary: 'What a search that is being typed may mean: pieces, models, articles; the same for everybody',
      operationId: 'get-suggestions',
      parameters: [{ name: 'q', in: 'query', required: false, schema: text }],
      responses: {
        200: answer('Groups of pages, and the listings where the whole search finds something.', {
          q: text,
          groups: list(object({ name: text, items: list(item) })),
          results: list(object({ label: text, href: text })),
        }),
        429: refusal('Too many suggestions; Retry-After says for how many seconds.'),
      },
    },
  },
}
