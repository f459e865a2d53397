import { mergeAttributes, Node } from '@tiptap/core'
import { mediaThumbnail } from '../pictures/media-name'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    figure: { insertFigure: (figure: { src: string; alt: string }) => ReturnType }
  }
}

/** Editor node: a photograph, by its media name ('SKU/01-front'), with its caption. */
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
    ({ node }) => {
      const dom = document.createElement('figure')
      const image = document.createElement('img')
      image.src = mediaThumbnail(String(node.attrs.src), 640)
      image.alt = String(node.attrs.alt)
      image.contentEditable = 'false'
      const contentDOM = document.createElement('figcaption')
      dom.append(image, contentDOM)
      return { dom, contentDOM }
    },

  addCommands: () => ({
    insertFigure:
      (attrs) =>
      ({ commands }) =>
        commands.insertContent([{ type: 'figure', attrs }, { type: 'paragraph' }]),
  }),
})
