import { foldedText, lettersAndDigits } from './search'

/** Letters of a name that are compared. */
const maxLength = 60

const lettersOf = (name: string) =>
  lettersAndDigits(foldedText(name.slice(0, maxLength)).replace(/ (?:and|und|et) /g, ' '))

/** Slips that make one name of another: letters added, missing, different or swapped with the next one. */
const slipsBetween = (one: string, other: string): number => {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = row
    row = next
  }
  return row[other.length] ?? 0
}

const allowedSlips = (length: number) => (length < 5 ? 0 : length < 9 ? 1 : 2)

const isNear = (one: string, other: string) => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length >= 4 && long.startsWith(short)) return true
  const allowed = allowedSlips(short.length)
  return long.length - short.length <= allowed && slipsBetween(short, long) <= allowed
}

const spaced = (name: string) => name.trim().replace(/\s+/g, ' ')

/**
 * The brand that a new one may be a slip of or another spelling of: 'Patek Philippe' for 'Patek Phillipe'; null for a
 * brand that there is, and for one that is near none.
 */
export const nearBrand = (typed: string, brands: readonly string[]): string | null => {
  const name = spaced(typed)
  if (!name || brands.includes(name)) return null
  const letters = lettersOf(name)
  if (!letters) return null
  const others = brands.map((brand) => [brand, lettersOf(brand)] as const)
  const found = others.find(([, other]) => other === letters) ?? others.find(([, other]) => isNear(letters, other))
  return found?.[0] ?? null
}
