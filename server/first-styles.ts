import fs from 'node:fs'
import path from 'node:path'
import { LRUCache } from 'lru-cache'

/** A rule with the classes that each of its selectors names, an at-rule around others, or what is kept as it is. */
export type Part =
  | { body: string; selectors: { text: string; classes: string[] }[] }
  | { open: string; parts: Part[] }
  | { text: string }

/** isBase: whether it has a rule for every element */
export type Sheet = { text: string; parts: Part[]; isBase: boolean }

/** Where the sheets of a build lie parsed, by the names of their files. */
export const parsedSheets = (folder: string) => path.join(folder, 'style-sheets.json')

const write = (parts: Part[], classes: Set<string>): string =>
  parts
    .map((part) => {
      if ('text' in part) return part.text
      if ('open' in part) {
        const inner = write(part.parts, classes)
        // A layer's place is where it is named first, be it empty.
        return inner || part.open.startsWith('@layer') ? `${part.open}{${inner}}` : ''
      }
      const applying = part.selectors.filter((selector) => selector.classes.every((name) => classes.has(name)))
      return applying.length > 0 ? `${applying.map(({ text }) => text).join(',')}{${part.body}}` : ''
    })
    .join('')

const withoutScripts = (html: string) =>
  html
    .split('</script>')
    .map((part) => part.split('<script', 1)[0])
    .join('')

const attribute = ' class="'

/** What the page's class attributes say, each once. */
const classLists = (html: string): Set<string> => {
  const elements = withoutScripts(html)
  const lists = new Set<string>()
  for (let at = elements.indexOf(attribute); at >= 0; at = elements.indexOf(attribute, at)) {
    const begin = at + attribute.length
    at = elements.indexOf('"', begin)
    if (at < 0) break
    lists.add(elements.slice(begin, at))
  }
  return lists
}

type Styles = { styles: string; complete: Set<string> }

/** Kinds of pages whose styles are remembered: those of one kind have the same classes, but for a few. */
const mostKinds = 50

/**
 * Gives, of some style sheets of the build in `folder` in their order, what a page needs to stand as it will stand once the
 * whole sheets are there: the rules whose classes it has. A sheet with a rule for every element is given whole, and is
 * `complete`: to apply it a second time, a browser would style and lay out the whole page anew. Null where one of them is no
 * file. The sheets are read as server/style-sheets.ts has parsed them. Page and styles have a character for each byte (latin1).
 */
export const createFirstStyles = (folder: string) => {
  let sheets: Map<string, Sheet> | undefined
  const known = new LRUCache<string, Styles>({ max: mostKinds })
  const read = (address: string) => {
    sheets ??= new Map(Object.entries(JSON.parse(fs.readFileSync(parsedSheets(folder), 'latin1'))))
    const sheet = sheets.get(path.basename(new URL(address, 'http://localhost').pathname))
    if (!sheet) throw new Error(`${address} is no style sheet of this build.`)
    return sheet
  }
  return (html: string, addresses: string[]): Styles | null => {
    const lists = classLists(html)
    const kind = [...addresses, ...lists].join('"')
    const remembered = known.get(kind)
    if (remembered) return remembered
    const classes = new Set([...lists].flatMap((names) => names.split(/\s+/)))
    try {
      const found = addresses.map((address) => ({ address, sheet: read(address) }))
      const styles = found.map(({ sheet: { isBase, text, parts } }) => (isBase ? text : write(parts, classes)))
      const given = {
        styles: styles.join('').replaceAll('</', '<\\/'),
        complete: new Set(found.filter(({ sheet }) => sheet.isBase).map(({ address }) => address)),
      }
      known.set(kind, given)
      return given
    } catch {
      return null
    }
  }
}

export type FirstStyles = ReturnType<typeof createFirstStyles>
