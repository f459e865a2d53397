import 'server-only'
import { db } from '@/lib/db/client'
import type { Choices } from './columns'
import { isColumnField } from './fields'

/** The fields that staff last chose by hand, by normalised heading. */
export const getRememberedColumns = async (): Promise<Choices> => {
  const rows = await db.stockImportColumn.findMany({ select: { heading: true, field: true } })
  const choices: Choices = {}
  for (const { heading, field } of rows)
    if (field === '' || isColumnField(field)) choices[heading] = field === '' ? null : field
  return choices
}
