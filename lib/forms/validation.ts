import type * as z from 'zod/mini'

/** A form's errors: lists of sentences by field. Safe in the browser. */
export type FieldErrors = Record<string, string[]>
export type Parsed<Value> = { ok: true; value: Value } | { ok: false; errors: FieldErrors }

const errorsOf = (error: z.core.$ZodError): FieldErrors => {
  const errors: FieldErrors = {}
  for (const { path, message: text } of error.issues) {
    const field = String(path[0] ?? 'form')
    // The length is checked even if the type is wrong; only the first error counts.
    errors[field] ??= [text]
  }
  return errors
}

/** For a field whose schema has no sentence of its own, such as of a client's mistake that no form can make. */
const error = ({ path }: { path?: PropertyKey[] | undefined }) =>
  `The ${String(path?.[0] ?? 'form').replaceAll('_', ' ')} field is invalid.`

/** Validates a form's values. Returns the value, or the errors by field. */
export const validate = <Schema extends z.ZodMiniType>(
  schema: Schema,
  values: Record<string, unknown>,
): Parsed<z.infer<Schema>> => {
  const result = schema.safeParse(values, { error })
  return result.success ? { ok: true, value: result.data } : { ok: false, errors: errorsOf(result.error) }
}

/** Returns Laravel's summary for a 422: the first sentence and the number of further errors. */
export const summaryOf = (errors: FieldErrors) => {
  const [first = '', ...more] = Object.values(errors).flat()
  return more.length ? `${first} (and ${more.length} more ${more.length === 1 ? 'error' : 'errors'})` : first
}
