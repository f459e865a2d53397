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
