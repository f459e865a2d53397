import type { Choice } from '@/lib/staff/resources/resource'

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
