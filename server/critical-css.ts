import fs from 'node:fs'
import path from 'node:path'
import { LRUCache } from 'lru-cache'

/**
 * A rule with what a page must contain for each of its selectors to apply, an at-rule around others, an animation, or
 * text that is always kept. `needs`: class names, and attributes as in '[data-hero'.
 */
export type Part =
  | { body: string; selectors: { text: string; needs: string[] }[] }
  | { open: string; parts: Part[] }
  | { animation: string; text: string }
  | { text: string }

/**
 * isBase: whether the sheet has a rule for every element. Applying such a sheet makes the browser style and lay out the
 * whole page again, so `rest` names a file with only its rules that name a class, if there are any.
 */
export type Sheet = { parts: Part[]; isBase: boolean; rest?: string }

/** The file with the parsed sheets of a build, by file name. */
export const parsedSheets = (folder: string) => path.join(folder, 'style-sheets.json')

const write = (parts: Part[], has: Set<string>): string =>
  parts
    .map((part) => {
      if ('animation' in part) return ''
      if ('text' in part) return part.text
      if ('open' in part) {
        const inner = write(part.parts, has)
        // A layer's order is fixed where it is named first, even if empty.
        return inner || part.open.startsWith('@layer') ? `${part.open}{${inner}}` : ''
      }
      const applying = part.selectors.filter(({ needs }) => needs.every((name) => has.has(name)))
      return applying.length > 0 ? `${applying.map(({ text }) => text).join(',')}{${part.body}}` : ''
    })
    .join('')

const animationsIn = (parts: Part[]): { animation: string; text: string }[] =>
  parts.flatMap((part) => ('animation' in part ? part : 'parts' in part ? animationsIn(part.parts) : []))

/** The rules whose needs are all in `has`, and the animations that they name. */
const rulesOf = (sheets: Sheet[], has: Set<string>) => {
  const written = sheets.map(({ parts }) => write(parts, has)).join('')
  const rules = written.replace(/(@layer [\w-]+\{)\}/g, (empty, open, at) => (written.indexOf(open) < at ? '' : empty))
  const animations = sheets.flatMap(({ parts }) => animationsIn(parts))
  return rules + animations.flatMap(({ animation, text }) => (rules.includes(animation) ? text : [])).join('')
}

const withoutScripts = (html: string) =>
  html
    .split('</script>')
    .map((part) => part.split('<script', 1)[0])
    .join('')

const attribute = ' class="'

/**
 * The page without the content of elements that begin like `opening`, except open ones, or without these elements
 * (`whole`). `tags` matches their tags.
 */
const without = (html: string, opening: string, tags: RegExp, whole = false) => {
  let rest = ''
  let end = 0
  for (let begin = html.indexOf(opening); begin >= 0; begin = html.indexOf(opening, end)) {
    const inside = html.indexOf('>', begin) + 1 || html.length
    const isOpen = html.slice(begin, inside).includes(' open=')
    rest += html.slice(end, whole && !isOpen ? begin : inside)
    end = inside
    if (isOpen) continue
    end = html.length
    let depth = 0
    tags.lastIndex = begin
    for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
      depth += tag[1] ? -1 : 1
      if (depth > 0) continue
      end = tags.lastIndex
      break
    }
  }
  return rest + html.slice(end)
}

/**
 * The page without closed dialogs, and without what is hidden until the style sheets are there, or a script shows it
 * (see BelowFold, whose classes all begin alike).
 */
const firstScreen = (html: string) =>
  without(
    without(withoutScripts(html), '<div class="below-fold', /<(\/?)div[ >]/g),
    '<dialog',
    /<(\/?)dialog[ >]/g,
    true,
  )

/** The values of the class attributes, each once. */
const classLists = (elements: string): Set<string> => {
  const lists = new Set<string>()
  for (let at = elements.indexOf(attribute); at >= 0; at = elements.indexOf(attribute, at)) {
    const begin = at + attribute.length
    at = elements.indexOf('"', begin)
    if (at < 0) break
    lists.add(elements.slice(begin, at))
  }
  return lists
}

/** The data attributes of a page, each once, as in '[data-hero'. Words of its text may be among them. */
const dataAttributes = (html: string): Set<string> => {
  const names = new Set<string>()
  for (let at = html.indexOf(' data-'); at >= 0; at = html.indexOf(' data-', at + 1)) {
    const [name = ''] = html.slice(at + 1, at + 40).split(/[^\w-]/, 1)
    names.add(`[${name}`)
  }
  return names
}

type Styles = {
  styles: string
  /** addresses of the sheets still to be applied */
  sheets: string[]
  /** addresses of the others: the browser has all their rules with these styles and sheets */
  complete: string[]
}

/** Kinds of pages whose styles are cached: pages of one kind have the same classes, but for a few. */
const maxCachedKinds = 50

/**
 * Returns a function that takes a page and the addresses of its style sheets in the build in `folder`, in their order.
 * It returns the rules that the first screen needs to look as it does with the full sheets: those whose classes and
 * data attributes the page has, and all rules for every element. Null if a sheet is unknown. The sheets are read as
 * server/style-sheets.ts has parsed them. Page and styles are latin1 (a character per byte).
 */
export const createCriticalCss = (folder: string) => {
  let sheets: Map<string, Sheet> | undefined
  const known = new LRUCache<string, Styles>({ max: maxCachedKinds })
  const read = (address: string) => {
    sheets ??= new Map(Object.entries(JSON.parse(fs.readFileSync(parsedSheets(folder), 'latin1'))))
    const sheet = sheets.get(path.basename(new URL(address, 'http://localhost').pathname))
    if (!sheet) throw new Error(`${address} is no style sheet of this build.`)
    return sheet
  }
  return (html: string, addresses: string[]): Styles | null => {
    const lists = classLists(firstScreen(html))
    // A selector may require one anywhere on the page (`body:has([data-hero])`).
    const data = dataAttributes(html)
    const kind = [...addresses, ...lists, ...data].join('"')
    const remembered = known.get(kind)
    if (remembered) return remembered
    const has = new Set([...lists].flatMap((names) => names.split(/\s+/)).concat(...data))
    try {
      const found = addresses.map((address) => ({ address, sheet: read(address) }))
      const styles = rulesOf(
        found.map(({ sheet }) => sheet),
        has,
      )
      const later = found.flatMap(({ address, sheet: { isBase, rest } }) =>
        isBase ? (rest ? [path.posix.join(path.posix.dirname(address), rest)] : []) : [address],
      )
      const complete = found.filter(({ sheet }) => sheet.isBase).map(({ address }) => address)
      const given = { styles: styles.replaceAll('</', '<\\/'), sheets: later, complete }
      known.set(kind, given)
      return given
    } catch {
      return null
    }
  }
}

export type CriticalCss = ReturnType<typeof createCriticalCss>
