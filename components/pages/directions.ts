/** Letters of scripts that are written from right to left. */
export const fromTheRight = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

const firstLetter = new RegExp(`^(?:<[^>]*>|&[^;]*;|[^<&\\p{L}])*${fromTheRight.source}`, 'u')

/** Whether the first line of HTML is written from right to left, or its first letter is. */
export const beginsAtRight = (html: string) => /^<p\b[^>]*\sdir="rtl"/i.test(html) || firstLetter.test(html)

const block = /<(\/?)(section|p|h[2-4]|ul|ol|dl|blockquote|figure|table)(?=[\s>])[^>]*/g

/** Lets each block of clean HTML find its own direction. Blocks within one follow it, so that markers and lines fit. */
export const withDirections = (html: string) => {
  if (!fromTheRight.test(html)) return html
  const decided: boolean[] = []
  return html.replace(block, (tag, end: string, name: string) => {
    if (end) {
      decided.pop()
      return tag
    }
    const asWritten = decided.at(-1) || /\sdir=/.test(tag)
    decided.push(asWritten || name !== 'section')
    return asWritten || name === 'section' ? tag : `${tag} dir="auto"`
  })
}
