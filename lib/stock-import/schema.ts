import { z } from 'zod'
import { type ColumnField, columnFieldNames } from './fields'

/** How staff want a file to be read. columns: fields by heading, null leaves a column out. currency: '' is £. */
export const readingChoices = z.object({
  columns: z
    .record(z.string().max(500), z.enum(columnFieldNames as [ColumnField, ...ColumnField[]]).nullable())
    .default({}),
  currency: z.enum(['', '£', 'CHF', 'USD', 'AED']).default(''),
  keepEmpty: z.boolean().default(false),
})
export type ReadingChoices = z.output<typeof readingChoices>
