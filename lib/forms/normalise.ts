/** More marks on one letter than any language has: sorting n of them takes n² steps. */
const manyMarks = /\p{M}{31}/u

/** NFC: a letter typed in parts, as macOS names files, is the same letter in one. Safe in the browser. */
export const compose = (text: string) => (manyMarks.test(text) ? text : text.normalize('NFC'))

/**
 * NFC without soft hyphens, zero-width spaces, word joiners and byte order marks. Joiners stay: emoji and words of
 * Persian and Hindi need them.
 */
export const normaliseText = (text: string) => compose(text.replace(/[\u00ad\u200b\u2060\ufeff]/g, ''))

/** Normalises a name, number or address that is compared: no invisible character is part of it. */
export const normaliseIdentifier = (text: string) => compose(text.replace(/\p{Cf}/gu, ''))
