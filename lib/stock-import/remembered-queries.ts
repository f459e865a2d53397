import 'server-only'
import { db } from '@/lib/db/client'
import type { Remembered } from './columns'
import { type ColumnField, isColumnField } from './fields'

/** The fields that staff last chose by hand. */
export const getRememberedColumns = async (): Promise<Remembered> => {
  const rows = await db.stockImportColumn.findMany({ select: { heading: true, field: true } })
  const fields = new Map<string, ColumnField | null>()
  for (const { heading, field } of rows)
    if (field === '' || isColumnField(field)) fields.set(heading, field === '' ? null : field)
  return fields
}
