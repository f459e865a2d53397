import { Mark, Node, type NodeConfig } from '@tiptap/core'

type Element = Pick<NodeConfig, 'content' | 'group' | 'isolating'> & { attributes?: string[] }

const attributesOf = (names: string[] = []) => Object.fromEntries(names.map((name) => [name, { default: null }]))

const element = (tag: string, { attributes, ...more }: Element) =>
  Node.create({
    name: tag,
    ...more,
    addAttributes: () => attributesOf(attributes),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

const line = (tag: string, attributes?: string[], selector = tag) =>
  Mark.create({
    name: tag,
    // Outside the other marks, which would otherwise divide a quotation into several.
    priority: 2000,
    addAttributes: () => attributesOf(attributes),
    parseHTML: () => [{ tag: selector }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

const cell = { content: 'block+', isolating: true }

/** Elements that the editor keeps as they are, with the words in them editable. It has no tool for them. */
const blocks = [
  element('section', { group: 'block', content: 'block+', isolating: true }),
  element('table', { group: 'block', content: 'caption? thead? tbody*', isolating: true }),
  element('caption', { content: 'inline*', isolating: true }),
  element('thead', { content: 'tr+' }),
  element('tbody', { content: 'tr+' }),
  element('tr', { content: '(th | td)+' }),
  element('th', { ...cell, attributes: ['scope', 'colspan', 'rowspan'] }),
  element('td', { ...cell, attributes: ['colspan', 'rowspan'] }),
  element('dl', { group: 'block', content: '(dt | dd)+', isolating: true }),
  element('dt', { content: 'inline*', isolating: true }),
  element('dd', cell),
]

const lines = [
  ...['q', 'cite', 'small', 'sub', 'sup'].map((tag) => line(tag)),
  line('time', ['datetime']),
  // A span without attributes means nothing, and much that is pasted has some.
  line('span', [], 'span:is([id], [lang], [dir])'),
]

export const keptElements = [...blocks, ...lines]
export const keptNames = keptElements.map(({ name }) => name)
