/** Splits sanitised HTML after its first paragraph: the paragraph's content and the rest. `lead` is '' without one. */
export const splitLead = (html: string) => {
  const match = /^\s*<p(?:\s[^>]*)?>([\s\S]*?)<\/p>/.exec(html)
  return match ? { lead: match[1] ?? '', rest: html.slice(match[0].length).trim() } : { lead: '', rest: html }
}
