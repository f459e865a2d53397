import StarterKit from '@tiptap/starter-kit'
import { Figure } from './figure'

/** What the editor knows is what visitors' pages let through. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    link: { openOnClick: false, autolink: false, HTMLAttributes: { target: null, rel: null, class: null } },
  }),
  Figure,
]

const emptyEnds = ['<p></p>', '<p><br></p>', '<p><br/></p>', '<p><br /></p>']

const withoutEmptyEnd = (html: string): string => {
  const end = emptyEnds.find((one) => html.endsWith(one))
  return end ? withoutEmptyEnd(html.slice(0, -end.length)) : html
}

/** The editor's HTML as it is stored: no empty last paragraph, no paragraph inside a list's line, no empty caption. */
export const asStored = (html: string) =>
  withoutEmptyEnd(
    html
      .replace(/<li><p>((?:(?!<\/?p>)[\s\S])*)<\/p>(?=<\/li>|<[uo]l>)/g, '<li>$1')
      .replaceAll('<figcaption></figcaption>', ''),
  )
