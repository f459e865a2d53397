/** Normalises a word for comparison; at most 500 characters, the longest of these fields. */
export const plain = (text: string) =>
  text
    .slice(0, 500)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/\s+/g, ' ')
    .trim()

const yes = /^(1|yes|y|true|wahr|ja|j|oui|o|vrai|si|vero|vorhanden|x|✓|✔)$/
const no = /^(0|no|n|false|falsch|nein|non|faux|falso|ohne|sans|senza|)$/

/** true, false, or null if it is neither; an empty text is false. */
export const readSwitch = (text: string): boolean | null =>
  yes.test(plain(text)) ? true : no.test(plain(text)) ? false : null

/** Converts words for yes and no to 1 and 0, which the site shows as Yes and No; other text stays unchanged. */
export const readYesNo = (text: string) => {
  if (text === '') return text
  const on = readSwitch(text)
  return on === null ? text : on ? '1' : '0'
}

/** watch or jewellery, or null if it is neither. */
export const readFamily = (text: string): 'watch' | 'jewellery' | null => {
  if (/^(watch(es)?|uhr(en)?|armbanduhr(en)?|montres?|wristwatch(es)?|orologio?( da polso)?)$/.test(plain(text)))
    return 'watch'
  return /^(jewel+(e?ry|s)?|schmuck|bijou(x|terie)?|joaillerie|gioiell[oi]|gioielleria)$/.test(plain(text))
    ? 'jewellery'
    : null
}

const statuses: [RegExp, string | null][] = [
  [/^(in stock|available|auf lager|lagernd|verfugbar|en stock|disponible|disponibile|in magazzino)$/, null],
  [/^(sold|verkauft|vendue?|vendut[oa])$/, 'Sold'],
  [/^(on hold|hold)$/, 'on hold'],
  [/^(reserved|reserviert|reservee?|riservat[oa])$/, 'Reserved'],
  [/^(deposit|on deposit|angezahlt|anzahlung|acompte|acconto)$/, 'deposit'],
]

/** Converts a status to the shop's own words, in English; null for in stock; other text stays unchanged. */
export const readStatus = (text: string): string | null => {
  if (text.trim() === '') return null
  const known = statuses.find(([pattern]) => pattern.test(plain(text)))
  return known ? known[1] : text.trim()
}

/** Cities in other languages. */
const cities = new Map(
  Object.entries({ londres: 'london', londra: 'london', genf: 'geneva', geneve: 'geneva', ginevra: 'geneva' }),
)

/** The name of one of the shop's boutiques, '' for an empty text, or null for anything else. */
export const readPlace = (text: string, boutiques: readonly string[]): string | null => {
  const asked = plain(text)
  return text === '' ? '' : (boutiques.find((name) => plain(name) === (cities.get(asked) ?? asked)) ?? null)
}
