/** Maximum length of a search, in characters; the rest is dropped. */
export const searchLimit = 200

/** One search word, in the spelling of each kind of field that it is matched against. */
export type SearchWord = {
  /** for every field except model and price */
  text: string
  /** letters and digits only, for the model; '' = can't match a model */
  model: string
  /** digits and commas, for the displayed price; '' = can't match a price */
  price: string
}

/** Cleans a typed search: limited length, no control characters, single spaces. */
export const cleanSearch = (typed: string) =>
  typed
    .slice(0, searchLimit)
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replace(/[\u0000-\u001f\u007f\ufffd]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/** Removes accents and lower-cases, like the database's folded(). */
export const foldedText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? letter)

const currencyWords = new Set(['gbp', 'chf', 'usd', 'aed', 'eur'])

/** Strips surrounding punctuation, a reference's prefix, and a currency before digits. */
const bare = (word: string) =>
  word
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .replace(/^n[wj]-(?=.)/, '')
    .replace(/^(?:gbp|chf|usd|aed)(?=\d)/, '')

/** The words of a search, each of which must occur in some field of a piece. Currencies are ignored. */
export const searchWords = (search: string): SearchWord[] =>
  [...new Set(foldedText(cleanSearch(search)).split(' ').map(bare))]
    .filter((text) => text !== '' && !currencyWords.has(text))
    .map((text) => ({
      text,
      model: text.replace(/[^\p{L}\p{N}]/gu, ''),
      price: /^\d[\d,'’]*$/.test(text) ? text.replace(/['’]/g, '') : '',
    }))

/** A LIKE pattern that matches the word literally, anywhere. */
export const likePattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`
