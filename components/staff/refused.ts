import * as z from 'zod/mini'

const refused = z.object({ body: z.object({ errors: z.record(z.string(), z.unknown()) }) })
const general = z.object({ serverError: z.string() })

/** What an error of an endpoint says: a sentence at each field, and what belongs to none. */
export const sentencesIn = (error: unknown): { fields: Record<string, string>; general: string } => {
  const message = error instanceof Error ? error.message : String(error)
  const known = refused.safeParse(error)
  if (!known.success) return { fields: {}, general: message }
  const { root, ...rest } = known.data.body.errors
  const fields = Object.fromEntries(Object.entries(rest).map(([name, sentence]) => [name, String(sentence)]))
  const above = general.safeParse(root)
  return { fields, general: above.success ? above.data.serverError : Object.keys(fields).length > 0 ? '' : message }
}
