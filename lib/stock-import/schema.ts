import { z } from 'zod'
import { type Field, fieldNames } from './fields'

/** How staff want a file to be read. columns: fields by heading, null leaves a column out. currency: '' is £. */
export const readingChoices = z.object({
  columns: z.record(z.string().max(500), z.enum(fieldNames as [Field, ...Field[]]).nullable()).default({}),
  currency: z.enum(['', '£', 'CHF', 'USD', 'AED']).default(''),
  keepEmpty: z.boolean().default(false),
})
export type ReadingChoices = z.output<typeof readingChoices>
