import { mergeAttributes, Node } from '@tiptap/core'
import type { Attrs } from '@tiptap/pm/model'
import { mediaThumbnail } from '../pictures/media-name'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    figure: { insertFigure: (figure: { src: string; alt: string }) => ReturnType }
  }
}

/** Editor node: a photograph, by its media name ('SKU/01-front'), with its alternative text and caption. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  draggable: true,
  isolating: true,

  addAttributes: () => ({
    src: { default: '', parseHTML: (element) => element.querySelector('img')?.getAttribute('src') ?? '' },
    alt: { default: '', parseHTML: (element) => element.querySelector('img')?.getAttribute('alt') ?? '' },
  }),

  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (element) => (element.querySelector('img') ? null : false),
      contentElement: (element) => element.querySelector('figcaption') ?? document.createElement('figcaption'),
    },
  ],

  renderHTML: ({ HTMLAttributes: { src, alt, ...rest } }) => [
    'figure',
    mergeAttributes(rest),
    ['img', { src, alt }],
    ['figcaption', 0],
  ],

  addNodeView:
    () =>
    ({ node, view, getPos }) => {
      const dom = document.createElement('figure')
      const fixed = document.createElement('div')
      fixed.contentEditable = 'false'
      const image = document.createElement('img')
      const description = document.createElement('input')
      description.placeholder = description.ariaLabel = 'Alt text: describe the picture for people who cannot see it'
      description.oninput = () => {
        const at = getPos()
        if (at === undefined) return
        // Undo would take it back letter by letter.
        const { tr } = view.state
        view.dispatch(tr.setNodeAttribute(at, 'alt', description.value).setMeta('addToHistory', false))
      }
      // Enter would submit the form.
      description.onkeydown = (event) => event.key !== 'Enter'
      fixed.append(image, description)
      const contentDOM = document.createElement('figcaption')
      dom.append(fixed, contentDOM)
      const show = ({ src, alt }: Attrs) => {
        const address = mediaThumbnail(String(src), 640)
        if (image.getAttribute('src') !== address) image.src = address
        image.alt = String(alt)
        if (description.value !== image.alt) description.value = image.alt
      }
      show(node.attrs)
      return {
        dom,
        contentDOM,
        update: (now) => {
          if (now.type !== node.type) return false
          show(now.attrs)
          return true
        },
        stopEvent: ({ target }) => target === description,
      }
    },

  addCommands: () => ({
    insertFigure:
      (attrs) =>
      ({ commands }) =>
        commands.insertContent([{ type: 'figure', attrs }, { type: 'paragraph' }]),
  }),
})
