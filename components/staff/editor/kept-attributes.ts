import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

// A line begun with Enter is another part, and may be in another language.
const asWritten = { default: null, keepOnSplit: false }

/** Keeps id, language and direction of blocks. A block without a direction finds its own, as on the public pages. */
export const KeptAttributes = Extension.create({
  name: 'keptAttributes',

  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'blockquote', 'figure'],
      attributes: { id: asWritten, lang: asWritten, dir: asWritten },
    },
  ],

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
