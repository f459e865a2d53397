import { z } from 'zod'
import { schemas } from '@/lib/enquiries/schema'

const text = { type: 'string' } as const
const answer = (description: string, properties: Record<string, unknown>) => ({
  description,
  content: { 'application/json': { schema: { type: 'object', properties, required: Object.keys(properties) } } },
})
const refusal = (description: string) => answer(description, { message: text })

const fieldsOf = (kind: keyof typeof schemas) => {
  const rules: Record<string, { safeParse: (value: unknown) => { success: boolean } }> = schemas[kind].shape
  // What may be left out is filled in by the schema itself, which JSON Schema cannot know.
  const required = Object.keys(rules).filter((name) => !rules[name]?.safeParse(undefined).success)
  const { $schema: _, ...schema } = z.toJSONSchema(schemas[kind], {
    target: 'draft-2020-12',
    io: 'input',
    unrepresentable: 'any',
  })
  return { ...schema, title: kind, required }
}

const body = { schema: { oneOf: Object.keys(schemas).map((kind) => fieldsOf(kind as keyof typeof schemas)) } }

/** POST /submit, and the token that it asks for. */
export const formPaths = {
  '/sanctum/csrf-cookie': {
    get: {
      summary: 'Sets the cookie XSRF-TOKEN, whose value goes into the header X-XSRF-TOKEN',
      operationId: 'get-csrf-cookie',
      responses: { 204: { description: 'The cookie is set.' } },
    },
  },
  '/submit': {
    post: {
      summary: 'Takes an enquiry or a subscription; form_origin tells which',
      operationId: 'post-submit',
      parameters: [{ name: 'X-XSRF-TOKEN', in: 'header', required: false, schema: text }],
      requestBody: {
        required: true,
        content: { 'application/json': body, 'application/x-www-form-urlencoded': body },
      },
      responses: {
        200: answer('Kept. `reference` is empty for a subscription.', { message: text, reference: text }),
        303: { description: 'Kept, and a page without script is sent to its thanks.' },
        400: refusal('The body cannot be read.'),
        413: refusal('The body is too large.'),
        415: refusal('The body is neither JSON nor a form.'),
        419: refusal('The token is missing or old, or the request comes from another origin.'),
        422: answer('A field is wrong.', {
          message: text,
          errors: { type: 'object', additionalProperties: { type: 'array', items: text } },
        }),
        429: refusal('Too many attempts; Retry-After says for how many seconds.'),
      },
    },
  },
}
