import { type Editor, Extension } from '@tiptap/core'
import { Plugin, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { keptNames } from './kept-elements'

// A line begun with Enter is another part, and may be in another language.
const asWritten = { default: null, keepOnSplit: false }
const none = { id: null, lang: null, dir: null }

/** Of a block that was just split before the selection, and of which both parts have the attributes now. */
const keepOnce = (tr: Transaction) => {
  const { $from } = tr.selection
  const own = $from.before()
  const item = $from.index(-1) === 0 ? tr.doc.resolve($from.before(-1)).nodeBefore : null
  const former = item ? item.lastChild : tr.doc.resolve(own).nodeBefore
  if (!former) return
  const at = (item ? $from.before(-1) - 1 : own) - former.nodeSize
  // The attributes go with the text. A text in two parts stays in its language, but an id names one place.
  if (former.content.size === 0) tr.setNodeMarkup(at, undefined, { ...former.attrs, ...none })
  else tr.setNodeAttribute(own, 'id', null)
}

/** Splits a block before its end, and returns whether it could: the editor itself would copy its attributes. */
export const splitOnce = (editor: Editor): boolean => {
  const { $from, $to } = editor.state.selection
  const { isTextblock, content } = $from.parent
  if (!isTextblock || !$from.sameParent($to) || $to.parentOffset === content.size) return false
  return editor.commands.command(({ commands, tr }) => {
    const isSplit = commands.splitListItem('listItem') || commands.splitBlock()
    if (isSplit) keepOnce(tr)
    return isSplit
  })
}

const shortcuts = { Enter: ({ editor }: { editor: Editor }) => splitOnce(editor) }

const blocks = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'horizontalRule',
  'figure',
]

/** Keeps id, language and direction of elements. A block without a direction finds its own, as on the public pages. */
export const KeptAttributes = Extension.create({
  name: 'keptAttributes',
  // Before the list items, which split themselves.
  priority: 200,

  addGlobalAttributes: () => [
    {
      types: [...blocks, 'link', ...keptNames],
      attributes: { id: asWritten, lang: asWritten, dir: asWritten },
    },
  ],

  addKeyboardShortcuts: () => shortcuts,

  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) => {
          const found: Decoration[] = []
          doc.forEach(({ attrs, nodeSize }, at) => {
            if (!attrs.dir) found.push(Decoration.node(at, at + nodeSize, { dir: 'auto' }))
          })
          return DecorationSet.create(doc, found)
        },
      },
    }),
  ],
})
