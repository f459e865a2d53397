import { fromTheRight } from '@/components/pages/directions'
import { linkTarget } from './link-dialog'

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'
/** The signs for the digits of an element, by its tag name or vertical alignment. */
const signsOf: Record<string, string> = { sup: raised, super: raised, sub: '₀₁₂₃₄₅₆₇₈₉' }

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

/** The element, if it is a list made here; its `data-pasted` is the level in Word of its last item. */
const madeList = (element: Element | null | undefined) => (element?.matches('[data-pasted]') ? element : null)

/** Converts Word's list items, which are paragraphs that begin with a marker, to lists. */
const makeLists = (body: HTMLElement) => {
  for (const line of body.querySelectorAll('p[style*="mso-list"]')) {
    const mark = line.querySelector('[style*="mso-list:Ignore" i]')
    const shown = mark?.textContent ?? markOfPoint.exec(line.textContent ?? '')?.[0] ?? ''
    const name = /[\da-z][.)]/i.test(shown) ? 'ol' : 'ul'
    const level = Number(/level(\d)/.exec(line.getAttribute('style') ?? '')?.[1] ?? 1)
    let item: Element | null = null
    let list = madeList(line.previousElementSibling)
    while (list && Number(list.getAttribute('data-pasted')) < level) {
      item = list.lastElementChild
      list = madeList(item?.lastElementChild)
    }
    if (list?.localName !== name) {
      list = line.ownerDocument.createElement(name)
      if (item) item.append(list)
      else line.before(list)
    }
    list.setAttribute('data-pasted', String(level))
    if (mark) mark.remove()
    else {
      const first = line.ownerDocument.createTreeWalker(line, NodeFilter.SHOW_TEXT).nextNode()
      if (first) first.textContent = (first.textContent ?? '').replace(markOfPoint, '')
    }
    list.append(rename(line, 'li'))
  }
}

/** Moves lists that stand directly in another, as Google Docs writes them, into the item before. */
const nestLists = (body: HTMLElement) => {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) list.previousElementSibling?.append(list)
}

const spaces = /[\s\u00a0]+/g
/** Elements that a line may have: links and emphasis. The style of a span may be emphasis too. */
const ofLine = 'a, b, strong, i, em, u, s, del, strike, span'

/** The texts of an element, in order. */
const textsOf = (element: Element): Text[] =>
  [...element.childNodes].flatMap((node) =>
    node instanceof Text ? [node] : node instanceof Element ? textsOf(node) : [],
  )

/** The content of a table's cell as part of a line, without white space around it. Empty if it has no words. */
const lineOf = (cell: Element): Node[] => {
  for (const end of cell.querySelectorAll('br, p, li, div, td, th')) end.after(' ')
  for (const element of cell.querySelectorAll(`:not(${ofLine})`)) element.replaceWith(...element.childNodes)
  const texts = textsOf(cell)
  for (const text of texts) text.data = text.data.replace(spaces, ' ')
  const hasWords = ({ data }: Text) => data.trim() !== ''
  const [first, last] = [texts.findIndex(hasWords), texts.findLastIndex(hasWords)]
  for (const text of texts.slice(0, first + 1)) text.data = text.data.trimStart()
  for (const text of texts.slice(last)) text.data = text.data.trimEnd()
  return first < 0 ? [] : [...cell.childNodes]
}

/** Converts tables, for which the editor has no tools, to paragraphs: two cells to 'a: b', more to 'a, b, c'. */
const spellTables = (body: HTMLElement) => {
  for (const table of body.querySelectorAll('table')) {
    const rows = [...table.rows].map(({ cells }) => [...cells].map(lineOf).filter(({ length }) => length > 0))
    if (table.caption) rows.unshift([lineOf(table.caption)])
    const lines = rows.map((cells) => {
      const line = table.ownerDocument.createElement('p')
      const between = cells.length === 2 ? ': ' : ', '
      line.append(...cells.flatMap((cell, at) => (at === 0 ? cell : [between, ...cell])))
      return line
    })
    table.replaceWith(...lines.filter(({ textContent }) => textContent))
  }
}

/** Converts raised and lowered digits, for which the editor has no tools, to superscript and subscript characters. */
const spellDigits = (body: HTMLElement) => {
  for (const element of body.querySelectorAll<HTMLElement>('sup, sub, [style*="vertical-align"]')) {
    const signs = signsOf[element.matches('sup, sub') ? element.localName : element.style.verticalAlign]
    const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = signs && texts.nextNode(); text; text = texts.nextNode())
      text.textContent = (text.textContent ?? '').replace(/\d/g, (digit) => signs?.[Number(digit)] ?? digit)
  }
}

/** Unwraps links that would lead nowhere, such as those to the notes of the document that was copied from. */
const mendLinks = (body: HTMLElement) => {
  for (const link of body.querySelectorAll('a[href]')) {
    const target = linkTarget(link.getAttribute('href') ?? '')
    if (target && !target.startsWith('#')) link.setAttribute('href', target)
    else link.replaceWith(...link.childNodes)
  }
}

/** Removes ids, which may be taken, and languages and directions where blocks of the site find theirs. */
const dropAttributes = (body: HTMLElement) => {
  for (const element of body.querySelectorAll('[id], [lang], [dir]')) {
    element.removeAttribute('id')
    if (!element.closest('li') && fromTheRight.test(element.textContent ?? '')) continue
    element.removeAttribute('lang')
    element.removeAttribute('dir')
  }
}

/** Unwraps sections: those of another document mean nothing here. */
const unwrapSections = (body: HTMLElement) => {
  for (const section of body.querySelectorAll('section')) section.replaceWith(...section.childNodes)
}

type Change = (body: HTMLElement) => void

const changes: Change[] = [
  spellDigits,
  nameHeadings,
  makeLists,
  nestLists,
  spellTables,
  unwrapSections,
  mendLinks,
  dropAttributes,
]

const bodyOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body

/** Converts pasted HTML, unless the editor wrote it itself, and counts the pictures left out. */
export const asPasted = (html: string): { html: string; pictures: number } => {
  const body = bodyOf(html)
  if (body.querySelector('[data-pm-slice]')) return { html, pictures: 0 }
  const pictures = body.querySelectorAll('img')
  for (const change of changes) change(body)
  for (const picture of pictures) picture.remove()
  return { html: body.innerHTML, pictures: pictures.length }
}
