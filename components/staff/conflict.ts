import { resourceOf } from '@/lib/staff/resources/all'
import { fieldsOf } from '@/lib/staff/resources/resource'
import { inWords } from './in-words'
import { isSame } from './is-same'
import type { Conflict } from './prompts'

/** A record's columns, or what a form holds of them. */
export type Values = Record<string, unknown>

/**
 * What two people made of one record: fields that whoever saves now has changed and that differ, to choose by; and what only
 * the other one changed, which stays whatever is chosen. `before`: the record as the form read it.
 */
export const conflictOf = (
  name: string,
  { mine, theirs, before = {} }: { mine: Values; theirs: Values; before?: Values },
): Conflict => {
  const resource = resourceOf(name)
  const fields = fieldsOf(resource ?? { groups: [] }).filter(({ readOnly }) => !readOnly)
  const isMine = (field: string) => field in mine && !isSame(mine[field], before[field])
  const rows = fields.filter((field) => isMine(field.name) && !isSame(mine[field.name], theirs[field.name]))
  const kept = fields.filter((field) => !isMine(field.name) && !isSame(before[field.name], theirs[field.name]))
  return {
    label: resource?.one ?? 'record',
    rows: rows.map((field) => ({
      label: field.label,
      mine: inWords(field, mine[field.name]),
      theirs: inWords(field, theirs[field.name]),
    })),
    kept: kept.map((field) => `${field.label} (${inWords(field, theirs[field.name])})`),
  }
}

/** Whether somebody else changed what the form holds. What changed beside it (who answers an enquiry) is no conflict. */
export const hasChanged = (name: string, theirs: Values, before: Values | undefined) =>
  fieldsOf(resourceOf(name) ?? { groups: [] }).some(
    (field) => !field.readOnly && !isSame(before?.[field.name], theirs[field.name]),
  )
