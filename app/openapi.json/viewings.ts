import { answer } from './operations'

const text = { type: 'string' } as const
const object = (properties: Record<string, object>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})
const hour = object({ value: { ...text, description: 'as POST /submit takes it in `visit`' }, text })

/** GET /api/viewings: when a boutique can be visited. */
export const viewingPaths = {
  '/api/viewings': {
    get: {
      summary: 'The next days and hours at which a boutique is open and nobody else comes, on its own clock',
      operationId: 'get-viewings',
      parameters: [{ name: 'boutique', in: 'query', required: false, schema: text }],
      responses: {
        200: answer('Days with at least one free hour; none where the hours are not known.', {
          days: {
            type: 'array',
            items: object({
              date: { type: 'string', format: 'date' },
              text,
              byAppointment: { type: 'boolean' },
              hours: { type: 'array', items: hour },
            }),
          },
        }),
      },
    },
  },
}
