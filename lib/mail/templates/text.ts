const maxSubjectLength = 120

/** Returns one line without characters that could end a header or hide or reorder text. */
export const singleLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Returns the text with its first letter in upper case. */
export const capitalised = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

/** Cuts a text to `maxLength` UTF-16 units, never inside a grapheme. */
export const shortened = (text: string, maxLength: number) => {
  if (text.length <= maxLength) return text
  let result = ''
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    if (result.length + segment.length > maxLength - 1) break
    result += segment
  }
  return `${result.trimEnd()}…`
}

/** Returns a subject line of at most 120 UTF-16 units. */
export const subjectLine = (text: string) => shortened(singleLine(text), maxSubjectLength)

/** A word of a name: letters of any script, with one hyphen or apostrophe at most. */
const nameWord = /^(?=.{1,20}$)[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)?$/u

/** Scripts without spaces, in which one word may be a whole sentence. */
const sentence =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{9}/u

/**
 * Returns the first name for a greeting, of two words at most, or ''. The mail goes to whatever address was typed, so a
 * 'name' that could carry a URL or a message to a stranger is left out.
 */
export const greetingName = ({ name, firstName }: { name: string; firstName?: string | null | undefined }) => {
  const first = singleLine(firstName || name.trim().split(/\s+/)[0] || '')
  const words = first.split(' ')
  return words.length <= 2 && words.every((word) => nameWord.test(word)) && !sentence.test(first) ? first : ''
}

const moments = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'full',
  timeStyle: 'long',
})

/** 'Saturday 21 November 2026 at 10:04:12 GMT' */
export const moment = (date: Date) => moments.format(date)
