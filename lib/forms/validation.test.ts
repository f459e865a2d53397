import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { validate } from './validation'

const schema = z.object({
  add: z._default(z.array(z.string()).check(z.maxLength(2)), []),
  form_url: z.string({ error: 'Say where.' }),
})

it.each([{ add: 'x' }, { add: [5] }, { add: ['x', 'y', 'z'] }, { add: {} }])(
  'what has no sentence of its own is refused in one of ours: %j',
  (values) =>
    expect(validate(schema, { form_url: '', ...values })).toEqual({
      ok: false,
      errors: { add: ['The add field is invalid.'] },
    }),
)

it('a field’s own sentence comes first', () =>
  expect(validate(schema, { form_url: 5 })).toEqual({ ok: false, errors: { form_url: ['Say where.'] } }))
