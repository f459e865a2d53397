import { plain } from './synonyms'

const english = 'january february march april may june july august september october november december'.split(' ')

/** The months in English, German, French and Italian, as `plain` writes them. */
const languages = [
  english,
  'januar februar marz april mai juni juli august september oktober november dezember'.split(' '),
  'janner feber maerz april mai juni juli august september oktober november dezember'.split(' '),
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre'.split(' '),
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' '),
]

/** The number of a month, written whole or shortened to at least three letters; null for any other or more than one. */
const monthOf = (word: string): number | null => {
  if (word.length < 3) return null
  const meant = english.flatMap((_, at) => (languages.some((names) => names[at]?.startsWith(word)) ? [at + 1] : []))
  return meant.length === 1 ? (meant[0] ?? null) : null
}

type NamedDay = { day: number; month: number; year: string }

const numberAfter = /^(\d{1,2})(?:er|st|nd|rd|th|o|°)?[ .-]*(?:de |di |of )?(\p{L}{3,12})[ .,-]*(\d{4}|\d{2})$/u
const numberBefore = /^(\p{L}{3,12})[ .]+(\d{1,2})(?:st|nd|rd|th)?[ ,]+(\d{4})$/u
const withoutDay = /^(\p{L}{3,12})[ .,-]+(\d{4})$/u

/** A day whose month is named, such as '12. März 2024'; null for any other text. */
export const readNamedDay = (text: string): NamedDay | null => {
  const known = plain(text.slice(0, 40))
  const after = numberAfter.exec(known)
  const before = after ? null : numberBefore.exec(known)
  const [day, word, year] = after ? [after[1], after[2], after[3]] : [before?.[2], before?.[1], before?.[3]]
  const month = word ? monthOf(word) : null
  return month && day && year ? { day: Number(day), month, year } : null
}

/** A month and its year, such as 'mars 2024', as the first day of it; null for any other text. */
export const readNamedMonth = (text: string): NamedDay | null => {
  const [, word, year] = withoutDay.exec(plain(text.slice(0, 40))) ?? []
  const month = word ? monthOf(word) : null
  return month && year ? { day: 1, month, year } : null
}

/** A month and its year in English, such as 'March 2024' for 'März 2024'; other text stays unchanged. */
export const readYear = (text: string): string => {
  const read = readNamedMonth(text)
  const name = read && english[read.month - 1]
  return name ? `${name.charAt(0).toUpperCase()}${name.slice(1)} ${read.year}` : text
}
