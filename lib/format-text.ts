/** Characters that XML 1.0 cannot contain, even escaped. */
const impossible = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Leaves out what XML cannot contain, such as the U+FFFE that browsers copy for a PDF's hyphen at the end of a line. */
export const possibleInXml = (text: string) => text.replace(impossible, '')

/** Escapes a text for XML or HTML, also in a quoted attribute, and leaves out what XML cannot contain. */
export const escapeMarkup = (text: string) =>
  possibleInXml(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** A text that every column of the database accepts: without NUL and without lone surrogates. */
export const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** The first `maxLength` characters of a text, clean. */
export const excerpt = (text: string, maxLength: number): string => cleanText(text.slice(0, maxLength))

/** The first `maxLength` UTF-16 units of a text, or one less where the last is the first half of a character. */
export const beginning = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')

/**
 * The digits of a whole number in groups, such as '12,345': as toLocaleString('en-GB') writes them, without the
 * browser's locale data, which takes a phone a tenth of a second to load.
 */
export const formatInteger = (whole: number | string) => String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
