/** A text that every column of the database accepts: without NUL and without lone surrogates. */
export const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** The first `maxLength` characters of a text, clean. */
export const excerpt = (text: string, maxLength: number): string => cleanText(text.slice(0, maxLength))

/** The first `maxLength` UTF-16 units of a text, or one less where the last is the first half of a character. */
export const beginning = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')
