/** Maximum number of characters of an excerpt, and how many of them precede the first difference. */
const [most, ahead] = [80, 24]

const firstDifference = (one: string[], other: string[]) => {
  const at = one.findIndex((sign, place) => sign !== other[place])
  return at < 0 ? one.length : at
}

/** Returns excerpts of two versions of a text around their first difference; short texts unchanged. */
export const excerptsOf = (before: string, after: string): [string, string] => {
  const [one, other] = [[...before], [...after]]
  const isShort = one.length <= most && other.length <= most
  const from = isShort ? 0 : Math.max(0, firstDifference(one, other) - ahead)
  // Starts at the beginning of a word.
  const gap = one.slice(from, from + ahead).indexOf(' ')
  const start = from === 0 ? 0 : from + gap + 1
  const excerpt = (signs: string[]) =>
    `${start > 0 ? '… ' : ''}${signs
      .slice(start, start + most)
      .join('')
      .trimEnd()}${signs.length > start + most ? ' …' : ''}`
  return [excerpt(one), excerpt(other)]
}
