import 'server-only'
import { db } from '@/lib/db/client'
import type { Choices } from './columns'
import { isColumnField } from './fields'

/** Which field a heading meant when staff last chose it by hand, by the heading's small letters and digits. */
export const getRememberedColumns = async (): Promise<Choices> => {
  const rows = await db.stockImportColumn.findMany({ select: { heading: true, field: true } })
  const choices: Choices = {}
  for (const { heading, field } of rows)
    if (field === '' || isColumnField(field)) choices[heading] = field === '' ? null : field
  return choices
}
