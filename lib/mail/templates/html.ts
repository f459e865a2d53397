/** Safe markup. Only `html` and `raw` create it. */
export class Html {
  constructor(readonly source: string) {}
  toString() {
    return this.source
  }
}

export type Content = Html | string | number | null | undefined | false | readonly Content[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

// Control characters are invalid in markup, lone surrogates in UTF-8.
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '')

const sourceOf = (content: Content): string => {
  if (content instanceof Html) return content.source
  if (Array.isArray(content)) return content.map(sourceOf).join('')
  return content === null || content === undefined || content === false ? '' : escaped(String(content))
}

/** A template tag that escapes every interpolation, for text and quoted attributes. Html values pass unchanged. */
export const html = (texts: TemplateStringsArray, ...contents: Content[]) =>
  new Html(texts.map((text, index) => text + sourceOf(contents[index])).join(''))

/** Marks trusted text as markup. Never for user input. */
export const raw = (source: string) => new Html(source)

/** Returns typed text with <br> for line breaks: mail programs support it better than white-space. */
export const lines = (text: string) =>
  text.split(/\r\n|[\r\n\u0085\u2028\u2029]/).map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))
