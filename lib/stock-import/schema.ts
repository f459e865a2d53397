import { z } from 'zod'
import { type ColumnField, columnFieldNames } from './fields'

const columnField = z.enum(columnFieldNames as [ColumnField, ...ColumnField[]])
const field = columnField.nullable()

/**
 * Staff's choices for reading a file. columns: fields by heading, null ignores a column. currency: see LineRules.
 * corrections: texts of cells, by line and position of the column (12.0). publish: new pieces are published, where the
 * file does not say whether they are; else they are drafts. words: for values that the shop does not know.
 */
export const readingChoices = z.object({
  columns: z.record(z.string().max(500), field).default({}),
  currency: z
    .string()
    .regex(/^(£|[A-Z]{3})?$/)
    .default(''),
  keepEmpty: z.boolean().default(false),
  corrections: z
    .record(z.string().regex(/^\d{1,7}\.\d{1,3}$/), z.string().max(10_000))
    .refine((corrections) => Object.keys(corrections).length <= 1_000)
    .default({}),
  publish: z.boolean().default(false),
  words: z
    .array(z.object({ field: columnField, value: z.string().max(500), word: z.string().min(1).max(500) }))
    .max(10_000)
    .default([]),
})
export type ReadingChoices = z.output<typeof readingChoices>

/**
 * The choices with which an import begins, and those stored with it, whose words are all that were chosen. fields: of the columns by position, as they were
 * previewed. seen, seenPhotos: the versions of the lines' pieces, and of the photographs that the files of a zip would
 * replace, in the preview, in the file's order, with blanks between.
 * Imports of earlier versions have none.
 */
export const storedChoices = readingChoices.extend({
  fields: z.array(field).optional(),
  seen: z.string().max(2_000_000).optional(),
  seenPhotos: z.string().max(500_000).optional(),
})
export type StoredChoices = z.output<typeof storedChoices>
