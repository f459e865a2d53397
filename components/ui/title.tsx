import { Fragment, type ReactNode } from 'react'
import { preloadFont } from './preload-font'

const italic = /\*([^*]+)\*/
const italicFont = 'newsreader-display-italic'

/**
 * References such as 'RM 11-03', 'RM UP-01' or '5711-1A', and 'e-mail': they must not break at their hyphen or space.
 * Also the position after a point in one such as '15500ST.OO.1220ST.01', too long for a narrow column: it may break.
 */
export const reference =
  /(?:\b[A-Z]{2}\s)?[A-Z\d.]*[A-Z\d]-\d[\w.-]*|\b[A-Z]{2}\s\d[\w.]*|\b[Ee]-mails?\b|(?<=[A-Z\d]{3}\.)(?=[A-Z\d]{2})/g

const keepReferences = (text: string): ReactNode[] => {
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(reference)) {
    parts.push(
      text.slice(end, index),
      found ? (
        <span className="nowrap" key={index}>
          {found}
        </span>
      ) : (
        <wbr key={index} />
      ),
    )
    end = index + found.length
  }
  return [...parts, text.slice(end)]
}

/** A name whose references do not break at a hyphen or space. */
export const ModelName = ({ text }: { text: string }) => keepReferences(text)

/** Preloads a title's italic font on pages rendered per request, where preload() has no effect on the <head>. */
export const ItalicFont = ({ title }: { title: string }) =>
  italic.test(title) && (
    <link rel="preload" href={`/fonts/${italicFont}-core.woff2`} as="font" type="font/woff2" crossOrigin="anonymous" />
  )

/** A title: `*word*` is set in italics (at most one per title); references do not break at a hyphen or space. */
export const Title = ({ text }: { text: string }) => {
  if (italic.test(text)) preloadFont(italicFont)
  return (
    <>
      {text.split(italic).map((part, index) => {
        const Part = index % 2 ? 'em' : Fragment
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
        return <Part key={index}>{keepReferences(part)}</Part>
      })}
    </>
  )
}
