const longest = 120

/** One line without anything that could end a header, hide or turn round what follows. */
export const singleLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Cut to a number of UTF-16 units, never through a character as readers see it. */
export const shortened = (text: string, most: number) => {
  if (text.length <= most) return text
  let kept = ''
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    if (kept.length + segment.length > most - 1) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

/** A subject of at most 120 characters on one line, whatever went into it. */
export const subjectLine = (text: string) => shortened(singleLine(text), longest)

/**
 * The first name to greet somebody by, or ''. The mail goes to whatever address was typed, so a 'name' that could carry an
 * address or a slogan to a stranger is not repeated in large letters.
 */
export const greetingName = ({ name, firstName }: { name: string; firstName?: string | null | undefined }) => {
  const first = singleLine(firstName || name.trim().split(/\s+/)[0] || '')
  return /^[\p{L}\p{M}][\p{L}\p{M}'’ -]{0,39}$/u.test(first) ? first : ''
}

const moments = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'full',
  timeStyle: 'long',
})

/** 'Saturday 21 November 2026 at 10:04:12 GMT' */
export const moment = (date: Date) => moments.format(date)
