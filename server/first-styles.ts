import fs from 'node:fs'
import path from 'node:path'
import postcss, { AtRule, type ChildNode, type Rule } from 'postcss'

/** A rule with the classes that each of its selectors names, an at-rule around others, or what is kept as it is. */
type Part =
  | { body: string; selectors: { text: string; classes: string[] }[] }
  | { open: string; parts: Part[] }
  | { text: string }

const classIn = /\.((?:[\w-]|[^\0-\x7f]|\\[\da-f]{1,6}\s?|\\.)+)/gi

const unescaped = (name: string) =>
  name.replace(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, code: string, sign: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : sign,
  )

/** The classes that a selector needs; of those that it excludes or offers as a choice, none. */
const classesOf = (selector: string) => {
  const plain = selector.replace(/\[[^\]]*\]/g, '').replace(/:\w+\((?:[^()]|\([^()]*\))*\)/g, '')
  return [...plain.matchAll(classIn)].map(([, name = '']) => unescaped(name))
}

const around = new Set(['media', 'supports', 'layer', 'container', 'starting-style', 'scope'])

const partOf = (node: ChildNode): Part[] => {
  if (node.type === 'comment') return []
  if (node.type === 'rule') {
    const selectors = node.selectors.map((text) => ({ text, classes: classesOf(text) }))
    return [{ selectors, body: node.nodes.map(String).join(';') }]
  }
  if (node.type !== 'atrule' || !node.nodes) return [{ text: `${node};` }]
  if (!around.has(node.name)) return [{ text: `${node}` }]
  if (node.name === 'media' && node.params === 'print') return []
  return [{ open: `@${node.name} ${node.params}`, parts: node.nodes.flatMap(partOf) }]
}

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
const classAttribute = / class="([^"]*)"/g

/** Whether a rule names no class, id or attribute: it may concern every element. */
const concernsAll = (rule: Rule) =>
  !(rule.parent instanceof AtRule && rule.parent.name === 'keyframes') &&
  rule.selectors.some((selector) => !/[.#[]/.test(selector))

type Sheet = { text: string; parts: Part[]; isBase: boolean }

const parse = (text: string): Sheet => {
  const root = postcss.parse(text)
  let isBase = false
  root.walkRules((rule) => {
    isBase ||= concernsAll(rule)
  })
  return { text, parts: root.nodes.flatMap(partOf), isBase }
}

/**
 * Reads style sheets of the build in `folder` and gives, of some of them in their order, what a page needs to stand as it
 * will stand once the whole sheets are there: the rules whose classes it has. A sheet with a rule for every element is given
 * whole, and is `complete`: to apply it a second time, a browser would style and lay out the whole page anew. Null where one
 * of them is no file.
 */
export const createFirstStyles = (folder: string) => {
  const sheets = new Map<string, Sheet>()
  const read = (address: string) => {
    const known = sheets.get(address)
    if (known) return known
    const file = path.join(folder, 'static', 'chunks', path.basename(new URL(address, 'http://localhost').pathname))
    const sheet = parse(fs.readFileSync(file, 'utf8'))
    sheets.set(address, sheet)
    return sheet
  }
  return (html: string, addresses: string[]): { styles: string; complete: Set<string> } | null => {
    const classes = new Set(
      [...withoutScripts(html).matchAll(classAttribute)].flatMap(([, names = '']) => names.split(/\s+/)),
    )
    try {
      const styles = addresses.map((address) => {
        const { isBase, text, parts } = read(address)
        return isBase ? text : write(parts, classes)
      })
      return {
        styles: styles.join('').replaceAll('</', '<\\/'),
        complete: new Set(addresses.filter((address) => read(address).isBase)),
      }
    } catch {
      return null
    }
  }
}

export type FirstStyles = ReturnType<typeof createFirstStyles>
