import type { Choice } from '@/lib/staff/resources/resource'

const plain = (text: string | number) => String(text).trim().toLowerCase()

/** What typed words stand for: a known choice, by its name or as it is stored; nothing; or themselves. */
export const valueOfWords = (words: string, choices: readonly Choice[], emptyText = '–'): string | number | null => {
  const given = plain(words)
  if (given === '' || given === plain(emptyText)) return null
  return choices.find(({ id, name }) => plain(name) === given || plain(id) === given)?.id ?? words.trim()
}

/** A value as its field shows it: '1' as 'Yes', words of one's own as they are. */
export const nameOfValue = (value: unknown, choices: readonly Choice[]): string =>
  choices.find(({ id }) => id === value)?.name ?? String(value ?? '')
