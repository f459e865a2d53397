import type { Values } from './conflict'

/**
 * Values that fields with unsaved input had before somebody else changed them, by record. A form keeps such input when
 * its record is read again, so the record alone no longer tells that saving would overwrite the other's change.
 */
const conflicting = new Map<string, Values>()

/** Notes the value that the input began from; a later change of the same field does not replace it. */
export const noteConflicting = (record: string, field: string, value: unknown) =>
  conflicting.set(record, { [field]: value, ...conflicting.get(record) })

export const conflictingOf = (record: string): Values => conflicting.get(record) ?? {}

/** Forgets one field, or all of a record. */
export const forgetConflicting = (record: string, field?: string) => {
  const { [field ?? '']: _, ...others } = conflictingOf(record)
  if (field === undefined || Object.keys(others).length === 0) conflicting.delete(record)
  else conflicting.set(record, others)
}
