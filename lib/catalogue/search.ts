/** Longest search that is read; the rest of an absurdly long one is dropped. */
export const searchLimit = 200

/** One word of a search, as the places it may occur in are spelt. */
export type SearchWord = {
  /** for every field but model and price */
  text: string
  /** letters and digits only, for the model; '' = can't match a model */
  model: string
  /** digits and commas, for the displayed price; '' = can't match a price */
  price: string
}

/** A search as typed, made safe and short: no control characters, single spaces. */
export const cleanSearch = (typed: string) =>
  typed
    .slice(0, searchLimit)
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replace(/[\u0000-\u001f\u007f\ufffd]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/** Without accents and capitals, as the database's folded() writes it. */
export const foldedText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? letter)

const currencyWords = new Set(['gbp', 'chf', 'usd', 'aed', 'eur'])

/** A word without the punctuation around it, a reference's prefix and a currency before its digits. */
const bare = (word: string) =>
  word
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .replace(/^n[wj]-(?=.)/, '')
    .replace(/^(?:gbp|chf|usd|aed)(?=\d)/, '')

/** The words of a search. Every one of them must occur in some field of a piece; currencies are no words. */
export const searchWords = (search: string): SearchWord[] =>
  [...new Set(foldedText(cleanSearch(search)).split(' ').map(bare))]
    .filter((text) => text !== '' && !currencyWords.has(text))
    .map((text) => ({
      text,
      model: text.replace(/[^\p{L}\p{N}]/gu, ''),
      price: /^\d[\d,'’]*$/.test(text) ? text.replace(/['’]/g, '') : '',
    }))

/** A LIKE pattern that finds the word literally, anywhere. */
export const likePattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`
