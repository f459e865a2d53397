/** A text as every column of the database takes it: without NUL, without halves of characters. */
export const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** The first `most` characters of a text, clean. */
export const excerpt = (text: string, most: number): string => cleanText(text.slice(0, most))
