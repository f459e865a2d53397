/** Characters that XML 1.0 cannot contain, even escaped. */
const impossible = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Leaves out what XML cannot contain, such as the U+FFFE that browsers copy for a PDF's hyphen at the end of a line. */
export const possibleInXml = (text: string) => text.replace(impossible, '')

/** Escapes a text for XML or HTML, also in a quoted attribute, and leaves out what XML cannot contain. */
export const escapeMarkup = (text: string) =>
  possibleInXml(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
