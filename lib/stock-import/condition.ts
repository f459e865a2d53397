import { conditionGrades } from '@/lib/catalogue/piece'
import { readNumber } from '@/lib/forms/number'
import type { Unread } from './amount'
import { plain } from './synonyms'

type Grade = (typeof conditionGrades)[number]

const words: Record<Grade, RegExp> = {
  Unworn: /^(unworn|new|neu|neuf|neuve|ungetragen|non portee?|jamais portee?|nuovo|mai indossato)$/,
  Excellent: /^(excellent|ausgezeichnet|hervorragend|excellente|excellent etat|eccellente|ottim[oae]( condizioni)?)$/,
  'Very good': /^(very good|sehr gut|tres (bon|bonne|bon etat)|molto buon[oae]( condizioni)?)$/,
  Good: /^(good|gut|bon|bonne|bon etat|buon[oae]( condizioni)?)$/,
  Fair: /^(fair|befriedigend|moyen|correct|discret[oae]( condizioni)?)$/,
}

/** Parses a condition grade; null for an empty cell. */
export const readGrade = (text: string): Grade | null | Unread =>
  text === ''
    ? null
    : (conditionGrades.find((grade) => words[grade].test(plain(text))) ?? {
        reason: `'${text}' isn’t a condition grade`,
        mend: `Enter ${conditionGrades.slice(0, -1).join(', ')} or ${conditionGrades.at(-1)}, or leave blank.`,
      })

/** Parses a size to the column's format, such as '40.50' for '40,5 mm'; null for an empty cell. */
export const readMillimetres = (text: string): string | null | Unread => {
  const read = readNumber(text)
  if (read.ok && read.value === null) return null
  return read.ok && read.value !== null && read.value >= 1 && read.value <= 200
    ? read.value.toFixed(2)
    : { reason: `'${text}' isn’t a size in millimetres`, mend: 'Enter a number between 1 and 200, such as 40.5.' }
}
