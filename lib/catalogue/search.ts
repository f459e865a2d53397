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

/** The words of a search. Every one of them must occur in some field of a piece. */
export const searchWords = (search: string): SearchWord[] =>
  [...new Set(cleanSearch(search).toLowerCase().split(' '))].filter(Boolean).map((text) => ({
    text,
    model: text.replace(/[^\p{L}\p{N}]/gu, ''),
    price: /^[£$]?[\d,]*\d[\d,]*$/.test(text) ? text.replace(/^[£$]/, '') : '',
  }))

/** A LIKE pattern that finds the word literally, anywhere. */
export const likePattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`
