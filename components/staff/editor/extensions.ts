import StarterKit from '@tiptap/starter-kit'
import { Figure } from './figure'
import { KeptAttributes } from './kept-attributes'
import { keptElements } from './kept-elements'

/** The editor supports the elements that the public pages' sanitiser lets through. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    link: { openOnClick: false, autolink: false, HTMLAttributes: { target: null, rel: null, class: null } },
  }),
  Figure,
  ...keptElements,
  KeptAttributes,
]

const emptyEnds = ['<p></p>', '<p><br></p>', '<p><br/></p>', '<p><br /></p>']

const withoutEmptyEnd = (html: string): string => {
  const end = emptyEnds.find((one) => html.endsWith(one))
  return end ? withoutEmptyEnd(html.slice(0, -end.length)) : html
}

/** Cleans the editor's HTML for storage: no empty last paragraph, no single paragraphs in list items and cells, no empty captions. */
export const asStored = (html: string) =>
  withoutEmptyEnd(
    html
      .replace(
        /<(li|td|th|dd)( [^<>]*|)><p>((?:(?!<\/?p>)[\s\S])*)<\/p>(?=<\/(?:li|td|th|dd)>|<[uo]l[ >])/g,
        '<$1$2>$3',
      )
      .replaceAll('<figcaption></figcaption>', ''),
  )
