/** Characters that XML 1.0 cannot contain, even escaped. */
const impossible = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Escapes a text for XML or HTML, also in a quoted attribute, and leaves out what XML cannot contain. */
export const escapeMarkup = (text: string) =>
  text.replace(impossible, '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
