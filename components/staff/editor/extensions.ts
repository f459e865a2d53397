import StarterKit from '@tiptap/starter-kit'
import { Figure } from './figure'
import { KeptAttributes } from './kept-attributes'

/** The editor supports the elements that the public pages' sanitiser lets through. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    link: { openOnClick: false, autolink: false, HTMLAttributes: { target: null, rel: null, class: null } },
  }),
  Figure,
  KeptAttributes,
]

const emptyEnds = ['<p></p>', '<p><br></p>', '<p><br/></p>', '<p><br /></p>']

const withoutEmptyEnd = (html: string): string => {
  const end = emptyEnds.find((one) => html.endsWith(one))
  return end ? withoutEmptyEnd(html.slice(0, -end.length)) : html
}

/** Cleans the editor's HTML for storage: no empty last paragraph, no paragraphs in list items, no empty captions. */
export const asStored = (html: string) =>
  withoutEmptyEnd(
    html
      .replace(/<li( [^<>]*|)><p>((?:(?!<\/?p>)[\s\S])*)<\/p>(?=<\/li>|<[uo]l[ >])/g, '<li$1>$2')
      .replaceAll('<figcaption></figcaption>', ''),
  )
