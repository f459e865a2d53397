import { z } from 'zod'
import { type ColumnField, columnFieldNames } from './fields'

/** Staff's choices for reading a file. columns: fields by heading, null ignores a column. currency: see LineRules. */
export const readingChoices = z.object({
  columns: z
    .record(z.string().max(500), z.enum(columnFieldNames as [ColumnField, ...ColumnField[]]).nullable())
    .default({}),
  currency: z.enum(['', '£', 'CHF', 'USD', 'AED']).default(''),
  keepEmpty: z.boolean().default(false),
})
export type ReadingChoices = z.output<typeof readingChoices>
