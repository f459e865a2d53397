import fs from 'node:fs'
import path from 'node:path'
import postcss, { AtRule, type ChildNode, type Node, type Root, type Rule } from 'postcss'
import { type Part, parsedSheets, type Sheet } from './critical-css'

const classIn = /\.((?:[\w-]|[^\0-\x7f]|\\[\da-f]{1,6}\s?|\\.)+)/gi

const unescaped = (name: string) =>
  name.replace(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, code: string, sign: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : sign,
  )

/** A selector without the pseudo-classes that exclude or offer a choice, such as :not() and :is(); :has() stays. */
const certain = (selector: string) => selector.replace(/:(?!has\([^(),]*\))\w+\((?:[^()]|\([^()]*\))*\)/g, '')

/** The classes that a selector requires. */
const classesOf = (selector: string) =>
  [...certain(selector.replace(/\[[^\]]*\]/g, '')).matchAll(classIn)].map(([, name = '']) => unescaped(name))

/** The data attributes that a selector requires, except those of <html>, which the starter sets. */
const dataOf = (selector: string) =>
  [...certain(selector.replace(/^html\[[^\]]*\]/, '')).matchAll(/\[(data-[\w-]+)/g)].map(([, name = '']) => name)

/**
 * What a page must contain for a selector to apply. Empty for one without a class: its rule cannot be applied later, so
 * it is always inlined.
 */
const needsOf = (selector: string) => {
  const classes = classesOf(selector)
  return classes.length > 0 ? [...classes, ...dataOf(selector).map((name) => `[${name}`)] : []
}

/** Rules for view transitions load with the scripts that navigate. */
const isTransition = (selector: string) => selector.startsWith('::view-transition')

/**
 * What only scripts set, which are requested after the whole sheets: a selector with it and a class is left to these.
 * Not `disabled` or aria-current, which pages come with.
 */
const setByScripts = /^html\S*\[data-(settled|unfolded)\]|\[aria-busy="?true"?\]|\[fill="?currentColor|:modal/

const isLater = (selector: string) => classesOf(selector).length > 0 && setByScripts.test(certain(selector))

/** The declarations of a rule. Transitions begin with the whole sheets, if all of its selectors are in these. */
const bodyOf = (rule: Rule) => {
  const isAgain = rule.selectors.every((selector) => classesOf(selector).length > 0)
  return rule.nodes.filter((node) => !(isAgain && node.type === 'decl' && /^transition\b/.test(node.prop))).join(';')
}

const around = new Set(['media', 'supports', 'layer', 'container', 'starting-style', 'scope'])

/**
 * Rules for print, forced colours, disabled scripts and a mouse are not inlined: there the full sheets come in time.
 */
const isElsewhere = (node: Node | undefined): boolean =>
  (node instanceof AtRule &&
    node.name === 'media' &&
    /^(print|\((scripting: ?none|forced-colors: ?active|hover: ?hover)\)( and [^,]+)?)$/.test(node.params)) ||
  (node?.parent !== undefined && isElsewhere(node.parent))

const partOf = (node: ChildNode): Part[] => {
  if (node.type === 'comment') return []
  if (node.type === 'rule') {
    const selectors = node.selectors
      .filter((text) => !isTransition(text) && !isLater(text))
      .map((text) => ({ text, needs: needsOf(text) }))
    const body = bodyOf(node)
    return body ? [{ selectors, body }] : []
  }
  if (node.type !== 'atrule' || !node.nodes) return [{ text: `${node};` }]
  if (node.name === 'keyframes') return [{ animation: node.params, text: `${node}` }]
  if (!around.has(node.name)) return [{ text: `${node}` }]
  if (isElsewhere(node)) return []
  return [{ open: `@${node.name} ${node.params}`, parts: node.nodes.flatMap(partOf) }]
}

const isKeyframe = (rule: Rule) => rule.parent instanceof AtRule && rule.parent.name === 'keyframes'

/**
 * Whether a rule may apply to every element of a page on a screen: it has a selector without class, id or attribute.
 */
const concernsAll = (rule: Rule) =>
  !isKeyframe(rule) &&
  !isElsewhere(rule) &&
  rule.selectors.some((selector) => !/[.#[]/.test(selector) && !isTransition(selector))

/** The rules of a sheet that name a class or are never inlined, in their places; null if there are none. */
const withClasses = (root: Root) => {
  const rest = root.clone()
  rest.walkRules((rule) => {
    if (isKeyframe(rule) || isElsewhere(rule)) return
    const selectors = rule.selectors.filter((selector) => classesOf(selector).length > 0 || isTransition(selector))
    if (selectors.length === 0) rule.remove()
    else rule.selectors = selectors
  })
  rest.walkAtRules((rule) => {
    if (isElsewhere(rule)) return
    const isKept = around.has(rule.name) || rule.name === 'keyframes'
    if (!isKept || rule.nodes?.length === 0) rule.remove()
  })
  return rest.nodes.length > 0 ? rest : null
}

const parse = (root: Root): Sheet => {
  let isBase = false
  root.walkRules((rule) => {
    isBase ||= concernsAll(rule)
  })
  return { parts: root.nodes.flatMap(partOf), isBase }
}

const restEnding = '-classes.css'

/**
 * Parses the style sheets of the build in `folder`, so that no serving process has to. Beside a sheet with rules for
 * every element it writes one with only the others.
 */
export const parseSheets = (folder: string) => {
  const chunks = path.join(folder, 'static', 'chunks')
  const names = fs.readdirSync(chunks).filter((name) => name.endsWith('.css') && !name.endsWith(restEnding))
  const sheets = names.map((name): [string, Sheet] => {
    const root = postcss.parse(fs.readFileSync(path.join(chunks, name), 'utf8'))
    const sheet = parse(root)
    if (!sheet.isBase) return [name, sheet]
    const rest = withClasses(root)
    if (!rest) return [name, sheet]
    const restName = name.replace(/\.css$/, restEnding)
    fs.writeFileSync(path.join(chunks, restName), rest.toString())
    return [name, { ...sheet, rest: restName }]
  })
  fs.writeFileSync(parsedSheets(folder), JSON.stringify(Object.fromEntries(sheets)))
}
