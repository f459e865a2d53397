const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** Counts each separator outside quotes in the first line that has one. */
const countOutsideQuotes = (text: string) => {
  const counts = new Map<string, number>()
  let quoted = false
  for (const character of text) {
    if (character === '"') quoted = !quoted
    else if (quoted) continue
    else if (character === '\n' || character === '\r') {
      if (counts.size > 0) break
    } else if ((separators as readonly string[]).includes(character))
      counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  return counts
}

/** Detects the separator from the headings; Excel's first line `sep=;` takes precedence. Comma for a single column. */
export const detectSeparator = (head: string): { separator: Separator; hasHint: boolean } => {
  const hint = /^sep=([,;\t|])[\r\n]/i.exec(head)?.[1] as Separator | undefined
  if (hint) return { separator: hint, hasHint: true }
  const counts = countOutsideQuotes(head)
  const [best] = [...separators].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
  return { separator: best ?? ',', hasHint: false }
}
