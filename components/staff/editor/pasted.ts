const raised: Record<string, string> = {
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
}
const lowered: Record<string, string> = {
  0: '₀',
  1: '₁',
  2: '₂',
  3: '₃',
  4: '₄',
  5: '₅',
  6: '₆',
  7: '₇',
  8: '₈',
  9: '₉',
}

/** Replaces an element by one with another tag name and the same content. */
const rename = (element: Element, name: string) => {
  const other = element.ownerDocument.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}

/** Converts h1 to h2, since the record's title is the h1, and h5 and h6 to h4. */
const nameHeadings = (body: HTMLElement) => {
  for (const heading of body.querySelectorAll('h1')) rename(heading, 'h2')
  for (const heading of body.querySelectorAll('h5, h6')) rename(heading, 'h4')
}

const markOfPoint = /^[\s\u00a0]*(?:[·•▪◦§o–-]|\(?(?:\d{1,3}|[a-z]{1,3})[.)])[\s\u00a0]+/i

/** Converts Word's list items, which are paragraphs that begin with a marker, to lists. */
const makeLists = (body: HTMLElement) => {
  for (const line of body.querySelectorAll('p[style*="mso-list"]')) {
    const mark = line.querySelector('[style*="mso-list:Ignore" i]')
    const shown = mark?.textContent ?? markOfPoint.exec(line.textContent ?? '')?.[0] ?? ''
    const name = /[\da-z][.)]/i.test(shown) ? 'ol' : 'ul'
    const before = line.previousElementSibling
    const list = before?.matches(`${name}[data-pasted]`) ? before : line.ownerDocument.createElement(name)
    if (list !== before) {
      list.setAttribute('data-pasted', '')
      line.before(list)
    }
    if (mark) mark.remove()
    else {
      const first = line.ownerDocument.createTreeWalker(line, NodeFilter.SHOW_TEXT).nextNode()
      if (first) first.textContent = (first.textContent ?? '').replace(markOfPoint, '')
    }
    list.append(rename(line, 'li'))
  }
}

const textOf = (element: Element) => (element.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim()

/** Converts tables, which the editor does not support, to paragraphs: two cells to 'a: b', more to 'a, b, c'. */
const spellTables = (body: HTMLElement) => {
  for (const table of body.querySelectorAll('table')) {
    const lines = [...table.querySelectorAll('tr')].map((row) => {
      const cells = [...row.querySelectorAll('th, td')].map(textOf).filter(Boolean)
      const line = table.ownerDocument.createElement('p')
      line.textContent = cells.join(cells.length === 2 ? ': ' : ', ')
      return line
    })
    table.replaceWith(...lines.filter(({ textContent }) => textContent))
  }
}

/** Converts digits in sup and sub, which the editor does not support, to superscript and subscript characters. */
const spellDigits = (body: HTMLElement) => {
  for (const [name, signs] of [
    ['sup', raised],
    ['sub', lowered],
  ] as const)
    for (const element of body.querySelectorAll(name))
      element.replaceWith((element.textContent ?? '').replace(/\d/g, (digit) => signs[digit] ?? digit))
}

/** Converts pasted HTML to elements that the editor supports. */
export const asEditorTakes = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const change of [spellDigits, nameHeadings, makeLists, spellTables]) change(body)
  return body.innerHTML
}
