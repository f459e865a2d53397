import type { Values } from './conflict'

/**
 * Values that fields with unsaved input had before somebody else changed them, by record. A form keeps such input when
 * its record is read again, so the record alone no longer tells that saving would overwrite the other's change.
 */
const overtaken = new Map<string, Values>()

/** Notes the value that the input began from; a later change of the same field does not replace it. */
export const noteOvertaken = (record: string, field: string, value: unknown) =>
  overtaken.set(record, { [field]: value, ...overtaken.get(record) })

export const overtakenOf = (record: string): Values => overtaken.get(record) ?? {}

/** Forgets one field, or all of a record. */
export const forgetOvertaken = (record: string, field?: string) => {
  const { [field ?? '']: _, ...others } = overtakenOf(record)
  if (field === undefined || Object.keys(others).length === 0) overtaken.delete(record)
  else overtaken.set(record, others)
}
