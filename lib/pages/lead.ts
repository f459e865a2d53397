/** Splits sanitised HTML after its first paragraph: what that holds, and the rest. No paragraph first: no lead. */
export const splitLead = (html: string) => {
  const match = /^\s*<p[^>]*>([\s\S]*?)<\/p>/.exec(html)
  return match ? { lead: match[1] ?? '', rest: html.slice(match[0].length).trim() } : { lead: '', rest: html }
}
