import { Editor, type JSONContent } from '@tiptap/core'
import { describe, expect, it } from 'vitest'
import { extensions } from './extensions'
import { splitOnce } from './kept-attributes'

const named = { id: 'note', lang: 'ar', dir: 'rtl' }
const none = { id: null, lang: null, dir: null }
const text = (words: string) => [{ type: 'text', text: words }]

/** The blocks of a document after Enter at a position, each with its text and the attributes that it has. */
const afterEnter = (content: JSONContent, at: number | { from: number; to: number }) => {
  const editor = new Editor({ element: null, extensions, content: { type: 'doc', content: [content] } })
  editor.commands.setTextSelection(at)
  const split = splitOnce(editor)
  const found: [string, string, unknown][] = []
  editor.state.doc.descendants((node) => {
    const { id, lang, dir } = node.attrs
    if (['paragraph', 'heading', 'listItem'].includes(node.type.name))
      found.push([node.type.name, node.textContent, { id, lang, dir }])
  })
  return { split, found }
}

describe('Enter', () => {
  const paragraph = { type: 'paragraph', attrs: named, content: text('One two') }
  const rest = { ...named, id: null }

  it('at the start of a block leaves its id, language and direction with the text', () => {
    expect(afterEnter(paragraph, 1).found).toEqual([
      ['paragraph', '', none],
      ['paragraph', 'One two', named],
    ])
    expect(afterEnter({ type: 'heading', attrs: { level: 2, ...named }, content: text('One') }, 1).found).toEqual([
      ['paragraph', '', none],
      ['heading', 'One', named],
    ])
    expect(afterEnter(paragraph, { from: 1, to: 5 }).found).toEqual([
      ['paragraph', '', none],
      ['paragraph', 'two', named],
    ])
  })

  it('within a block gives its id to one part alone', () => {
    expect(afterEnter(paragraph, 4).found).toEqual([
      ['paragraph', 'One', named],
      ['paragraph', ' two', rest],
    ])
  })

  it('in a list does the same', () => {
    const item = { type: 'listItem', attrs: { ...none, id: 'point' }, content: [paragraph] }
    const list = { type: 'bulletList', content: [item] }
    expect(afterEnter(list, 3).found).toEqual([
      ['listItem', '', none],
      ['paragraph', '', none],
      ['listItem', 'One two', { ...none, id: 'point' }],
      ['paragraph', 'One two', named],
    ])
    expect(afterEnter(list, 6).found).toEqual([
      ['listItem', 'One', { ...none, id: 'point' }],
      ['paragraph', 'One', named],
      ['listItem', ' two', none],
      ['paragraph', ' two', rest],
    ])
  })

  it('at the end of a block is left to the editor, which begins another part', () => {
    expect(afterEnter(paragraph, 8).split).toBe(false)
  })
})
