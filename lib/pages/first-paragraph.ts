/** Splits sanitised HTML after its first paragraph: the paragraph's content, '' without one, and the rest. */
export const splitFirstParagraph = (html: string) => {
  const match = /^\s*<p(?:\s[^>]*)?>([\s\S]*?)<\/p>/.exec(html)
  return match
    ? { firstParagraph: match[1] ?? '', rest: html.slice(match[0].length).trim() }
    : { firstParagraph: '', rest: html }
}
