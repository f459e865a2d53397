import { resourceOf } from '@/lib/staff/resources/all'
import { fieldsOf } from '@/lib/staff/resources/resource'
import { excerptsOfValues } from './history/excerpts'
import type { Conflict } from './prompts'
import { isSame } from './record-values'

/** Values by column, of a record or a form. */
export type Values = Record<string, unknown>

/** The values of a record in an answer; none where it holds no record. */
export const valuesIn = (body: unknown): Values => (typeof body === 'object' && body !== null ? { ...body } : {})

/**
 * Compares two versions of a record. `rows`: fields that the current user changed and that differ, to choose between;
 * `saved`: fields that only the other person changed, which stay anyway. `before`: the record as the form read it.
 * Of a field that the other person left alone, the former value is no version of theirs.
 */
export const conflictOf = (
  name: string,
  { mine, theirs, before = {} }: { mine: Values; theirs: Values; before?: Values },
): Conflict => {
  const resource = resourceOf(name)
  const fields = fieldsOf(resource ?? { groups: [] }).filter(({ readOnly }) => !readOnly)
  const isMine = (field: string) => field in mine && !isSame(mine[field], before[field])
  const isTheirs = (field: string) => !isSame(before[field], theirs[field])
  const rows = fields.filter((field) => isMine(field.name) && !isSame(mine[field.name], theirs[field.name]))
  const saved = fields.filter((field) => !isMine(field.name) && isTheirs(field.name))
  return {
    label: resource?.one ?? 'record',
    rows: rows.map((field) => {
      const [own, other] = excerptsOfValues(field, mine[field.name], theirs[field.name])
      return { label: field.label, mine: own, theirs: isTheirs(field.name) ? other : 'Unchanged' }
    }),
    saved: saved.map((field) => {
      const [, other] = excerptsOfValues(field, before[field.name], theirs[field.name])
      return `${field.label} (${other})`
    }),
  }
}

/** Whether somebody else has changed a field of the form. Changes outside it, such as the assignee, do not count. */
export const hasChanged = (name: string, theirs: Values, before: Values | undefined) =>
  fieldsOf(resourceOf(name) ?? { groups: [] }).some(
    (field) => !field.readOnly && !isSame(before?.[field.name], theirs[field.name]),
  )
