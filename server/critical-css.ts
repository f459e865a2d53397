import fs from 'node:fs'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import postcss, { AtRule, type ChildNode } from 'postcss'

/** A rule with the classes that each of its selectors needs, an at-rule around others, an animation, or other text. */
type Part =
  | { body: string; selectors: { text: string; classes: string[] }[] }
  | { open: string; parts: Part[] }
  | { animation: string; text: string }
  | { text: string }

const classIn = /\.((?:[\w-]|[^\0-\x7f]|\\[\da-f]{1,6}\s?|\\.)+)/gi

const unescaped = (name: string) =>
  name.replace(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, code: string, sign: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : sign,
  )

/** A selector without the pseudo-classes that exclude or offer a choice, such as :not() and :is(); :has() stays. */
const certain = (selector: string) => selector.replace(/:(?!has\([^(),]*\))\w+\((?:[^()]|\([^()]*\))*\)/g, '')

/** The classes that a page must contain for a selector to apply. */
const classesOf = (selector: string) =>
  [...certain(selector.replace(/\[[^\]]*\]/g, '')).matchAll(classIn)].map(([, name = '']) => unescaped(name))

const around = new Set(['media', 'supports', 'layer', 'container', 'starting-style', 'scope'])
/** Rules that the full sheets bring in time. */
const later = /^(print|\((scripting: ?none|forced-colors: ?active|hover: ?hover)\)( and [^,]+)?)$/

const partOf = (node: ChildNode): Part[] => {
  if (node.type === 'comment') return []
  if (node.type === 'rule') {
    const selectors = node.selectors
      .filter((text) => !text.startsWith('::view-transition'))
      .map((text) => ({ text, classes: classesOf(text) }))
    return [{ selectors, body: node.nodes.join(';') }]
  }
  if (!(node instanceof AtRule) || !node.nodes) return [{ text: `${node};` }]
  if (node.name === 'keyframes') return [{ animation: node.params, text: `${node}` }]
  if (!around.has(node.name)) return [{ text: `${node}` }]
  if (node.name === 'media' && later.test(node.params)) return []
  return [{ open: `@${node.name} ${node.params}`, parts: node.nodes.flatMap(partOf) }]
}

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
      const applying = part.selectors.filter(({ classes }) => classes.every((name) => has.has(name)))
      return applying.length > 0 ? `${applying.map(({ text }) => text).join(',')}{${part.body}}` : ''
    })
    .join('')

const animationsIn = (parts: Part[]): { animation: string; text: string }[] =>
  parts.flatMap((part) => ('animation' in part ? part : 'parts' in part ? animationsIn(part.parts) : []))

/** Kinds of pages whose rules are kept: pages of one kind have the same classes, but for a few. */
const maxKinds = 50

/**
 * Returns a function that takes a page (latin1) and the addresses of its style sheets in the build in `folder`, in their
 * order, and returns the rules that apply to it: those without a class, and those whose classes the page has. Null if a
 * sheet cannot be read.
 */
export const createCriticalCss = (folder: string) => {
  const sheets = new Map<string, Part[]>()
  const known = new LRUCache<string, string>({ max: maxKinds })
  const read = (address: string) => {
    const file = path.join(folder, 'static', 'chunks', path.basename(address))
    const parts = sheets.get(file) ?? postcss.parse(fs.readFileSync(file, 'latin1')).nodes.flatMap(partOf)
    sheets.set(file, parts)
    return parts
  }
  return (html: string, addresses: string[]): string | null => {
    const lists = new Set([...html.matchAll(/ class="([^"]*)"/g)].map(([, list = '']) => list))
    const kind = [...addresses, ...lists].join('"')
    const before = known.get(kind)
    if (before !== undefined) return before
    try {
      const parts = addresses.map(read)
      const has = new Set([...lists].flatMap((list) => list.split(/\s+/)))
      const rules = parts.map((one) => write(one, has)).join('')
      const animations = parts.flatMap(animationsIn).filter(({ animation }) => rules.includes(animation))
      const styles = (rules + animations.map(({ text }) => text).join('')).replaceAll('</', '<\\/')
      known.set(kind, styles)
      return styles
    } catch {
      return null
    }
  }
}
