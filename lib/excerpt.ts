/** A text that every column of the database accepts: without NUL and without lone surrogates. */
export const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** The first `maxLength` characters of a text, clean. */
export const excerpt = (text: string, maxLength: number): string => cleanText(text.slice(0, maxLength))
