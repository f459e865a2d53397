import { createNodeFromContent, getHTMLFromFragment, getSchema } from '@tiptap/core'
import { Fragment } from '@tiptap/pm/model'
import { asStored, extensions } from './extensions'

/** Replacements by the editor that count as no loss. `ofNoWeight`: elements that it may rearrange. */
const sameAs: Record<string, string> = { b: 'strong', i: 'em', h1: 'h2' }
const ofNoWeight = new Set(['p', 'br', 'div', 'span'])
const comparedAttributes = [
  'id',
  'lang',
  'dir',
  'href',
  'title',
  'src',
  'alt',
  'datetime',
  'scope',
  'colspan',
  'rowspan',
]

const wordsOf = (text: string | null) => (text ?? '').replace(/\s+/g, '')

/** The elements of a text, with the attributes that must be kept, and its words. */
const partsOf = (html: string) => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const parts = [...body.querySelectorAll('*')].flatMap((element) => {
    const tag = element.tagName.toLowerCase()
    const values = comparedAttributes.map((name) => element.getAttribute(name) ?? '').join('|')
    if (ofNoWeight.has(tag) && values.replaceAll('|', '') === '') return []
    return tag === 'figcaption' && wordsOf(element.textContent) === '' ? [] : [`${sameAs[tag] ?? tag} ${values}`]
  })
  return { parts: parts.sort(), words: wordsOf(body.textContent) }
}

/** Elements that the editor may divide where they cross others. */
const divisible = new Set(['strong', 'em', 'u', 's', 'a', 'small', 'sub', 'sup', 'cite', 'time'])

const rows = 'a table’s rows'
const inWords: Record<string, string> = {
  img: 'a picture outside a figure',
  figure: 'a figure without a photograph',
  figcaption: 'a caption',
  caption: 'a table’s caption',
  table: 'a table',
  tbody: rows,
  tr: rows,
  th: rows,
  td: rows,
  a: 'a link',
}

/** The parts of `some` that `others` has not, each as often as it is missing. */
const without = (some: string[], others: string[]): string[] => {
  const left = [...others]
  return some.filter((part) => {
    const at = left.indexOf(part)
    if (at < 0) return true
    left.splice(at, 1)
    return false
  })
}

const tagOf = (part: string) => part.split(' ')[0] ?? ''

/** What differs between a text and what becomes of it, in words; empty if nothing. */
const differences = (before: string, after: string): string[] => {
  const [had, has] = [partsOf(before), partsOf(after)]
  const lost = without(had.parts, has.parts).map(tagOf)
  const gained = without(has.parts, had.parts).map(tagOf)
  const tags = [...lost, ...gained.filter((tag) => !divisible.has(tag))]
  const names = new Set(tags.map((tag) => inWords[tag] ?? `<${tag}>`))
  return names.size === 0 && had.words !== has.words ? ['words'] : [...names]
}

/** What the editor would lose of a text, in words; empty if nothing: it is read and written by the editor's schema. */
export const findLosses = (html: string): string[] => {
  const schema = getSchema(extensions)
  const read = createNodeFromContent(html, schema)
  return differences(html, asStored(getHTMLFromFragment(Fragment.from(read), schema)))
}
