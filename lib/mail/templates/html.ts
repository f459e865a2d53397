/** Mark-up that is safe to put into mark-up. Only `html` and `raw` make it. */
export class Html {
  constructor(readonly source: string) {}
  toString() {
    return this.source
  }
}

export type Content = Html | string | number | null | undefined | false | readonly Content[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

// Control characters have no place in mark-up, and half an emoji none in UTF-8.
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

/** A template whose every interpolation is escaped, in text and in quoted attributes alike; Html passes as it is. */
export const html = (texts: TemplateStringsArray, ...contents: Content[]) =>
  new Html(texts.map((text, index) => text + sourceOf(contents[index])).join(''))

/** Text of our own that is mark-up already. Never for anything that somebody typed. */
export const raw = (source: string) => new Html(source)

/** Typed text with its line breaks; mail programs support <br> better than white-space. */
export const lines = (text: string) =>
  text.split(/\r\n|[\r\n\u0085\u2028\u2029]/).map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))
