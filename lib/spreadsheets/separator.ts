const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** How often each separator stands outside of quotes in the first line of a text. */
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

/** The separator of a table by its headings; Excel's own first line `sep=;` has the say. A single column has a comma. */
export const detectSeparator = (head: string): { separator: Separator; hasHint: boolean } => {
  const hint = /^sep=([,;\t|])\r?\n/i.exec(head)?.[1] as Separator | undefined
  if (hint) return { separator: hint, hasHint: true }
  const counts = countOutsideQuotes(head)
  const [best] = [...separators].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
  return { separator: best ?? ',', hasHint: false }
}
