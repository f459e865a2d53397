import { type Choice, fieldsOf, type Resource } from '@/lib/staff/resources/resource'

/** Whether two values are equal as JSON; undefined equals null. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Initial values of a duplicated record: its fields, except those marked `ownAlone`. */
export const copyOf = (resource: Pick<Resource, 'groups'>, record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(resource)
      .map(({ name, ownAlone, initial }) => [name, ownAlone ? initial : record[name]] as const)
      .filter(([, value]) => value !== undefined),
  )

let last: { key: string; values: Record<string, unknown> } | null = null
const listeners = new Set<() => void>()

/** Remembers the values of the latest save. `key` identifies the record and the version that it got. */
export const recordSubmitted = (key: string, values: Record<string, unknown>) => {
  last = { key, values }
  for (const listener of listeners) listener()
}

/** The values of the save that produced this version of a record; null if it was not the latest save here. */
export const submittedWith = (key: string) => (last?.key === key ? last.values : null)

/** Calls `listener` after each save. Returns a function that ends this. */
export const onSubmitted = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const plain = (text: string | number) => String(text).trim().toLowerCase()

/** Converts typed text to a value: the id of a choice with this name or id, null if empty, or the text itself. */
export const valueOfWords = (words: string, choices: readonly Choice[], emptyText = '–'): string | number | null => {
  const given = plain(words)
  if (given === '' || given === plain(emptyText)) return null
  return choices.find(({ id, name }) => plain(name) === given || plain(id) === given)?.id ?? words.trim()
}

/** The display text of a value: the name of its choice ('1' as 'Yes'), or the value itself. */
export const nameOfValue = (value: unknown, choices: readonly Choice[]): string =>
  choices.find(({ id }) => id === value)?.name ?? String(value ?? '')
