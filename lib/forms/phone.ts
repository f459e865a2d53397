const whole = /^(?:\+|00)[0-9]{1,30}$/

/** A digit of any script: the digits 0 to 9 of a script follow one another, and so do those of neighbouring scripts. */
const digitOf = (sign: string) => {
  const code = sign.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}

/** Digits of every script and full-width signs in ASCII. */
export const withAsciiDigits = (text: string) =>
  text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\p{Nd}/gu, digitOf)

/**
 * Tidies a phone number: writes it in ASCII, removes '(0)', then spaces, brackets, dots, hyphens and the invisible marks
 * that some address books add.
 */
export const tidyPhone = (text: string): string =>
  withAsciiDigits(text)
    .replaceAll('(0)', '')
    .replace(/[\s\p{Cf}\p{Pd}()[\].]/gu, '')

/**
 * Tidies a phone number that is being typed; returns what is before the caret and after it. A '(' or '(0' right before
 * the caret stays, because it may become '(0)'.
 */
export const tidyTypedPhone = (text: string, caret: number): [before: string, after: string] => {
  const before = withAsciiDigits(text.slice(0, caret))
  const end = before.search(/\(0?$|$/)
  return [tidyPhone(before.slice(0, end)) + before.slice(end), tidyPhone(text.slice(caret))]
}

/** Whether a text is + or 00 followed by digits. */
export const isPhone = (text: string) => whole.test(text.trim())
