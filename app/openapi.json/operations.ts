import { z } from 'zod'

const text = { type: 'string' } as const

/** A JSON response with these properties, all of them required. */
export const answer = (description: string, properties: Record<string, unknown>) => ({
  description,
  content: { 'application/json': { schema: { type: 'object', properties, required: Object.keys(properties) } } },
})

export const refusal = (description: string) => answer(description, { message: text })
export const noAccount = refusal('No account is signed in.')
export const suspended = refusal('The account is suspended.')

/** The errors that every endpoint with a form body may return, besides its own responses. */
export const refusals = {
  400: refusal('The body cannot be read.'),
  411: refusal('The body is sent in chunks, without a Content-Length.'),
  413: refusal('The body is too large.'),
  415: refusal('The body is neither JSON nor a form.'),
  419: refusal('The token is missing or old, or the request comes from another origin.'),
  422: answer('A field is wrong.', {
    message: text,
    errors: { type: 'object', additionalProperties: { type: 'array', items: text } },
  }),
  429: refusal('Too many attempts; Retry-After says for how many seconds.'),
}

export const tokenParameter = { name: 'X-XSRF-TOKEN', in: 'header', required: false, schema: text }

/** An optional query parameter, of text unless `rest` holds another schema. */
export const parameter = (name: string, description: string, rest: object = { schema: text }) => ({
  name,
  in: 'query',
  required: false,
  description,
  ...rest,
})

/** What an endpoint answers, as JSON Schema. */
export const schemaOf = (schema: z.ZodType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'output',
    reused: 'inline',
    unrepresentable: 'any',
  })
  return rest
}

/** A JSON response of this schema. */
export const answerOf = (description: string, schema: z.ZodType) => ({
  description,
  content: { 'application/json': { schema: schemaOf(schema) } },
})

/** A form's fields as JSON Schema. */
export const fieldsOf = (title: string, form: z.ZodType | z.core.$ZodType) => {
  const { $schema: _, ...schema } = z.toJSONSchema(form, {
    target: 'draft-2020-12',
    io: 'input',
    unrepresentable: 'any',
  })
  // Optional fields have defaults in the Zod schema, which JSON Schema does not express.
  const rules = 'shape' in form._zod.def ? (form._zod.def.shape as Record<string, z.core.$ZodType>) : {}
  const required = Object.keys(rules).filter((name) => {
    const rule = rules[name]
    return rule && !z.safeParse(rule, undefined).success
  })
  return { ...schema, title, required }
}

/** A request body in either of the two formats that the endpoints read. */
export const formBody = (schema: object) => ({
  required: true,
  content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } },
})
