import fs from 'node:fs'
import path from 'node:path'
import postcss, { AtRule, type ChildNode, type Rule } from 'postcss'
import { type Part, parsedSheets, type Sheet } from './first-styles'

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

/** Whether a rule names no class, id or attribute: it may concern every element. */
const concernsAll = (rule: Rule) =>
  !(rule.parent instanceof AtRule && rule.parent.name === 'keyframes') &&
  rule.selectors.some((selector) => !/[.#[]/.test(selector))

const parse = (text: string): Sheet => {
  const root = postcss.parse(text)
  let isBase = false
  root.walkRules((rule) => {
    isBase ||= concernsAll(rule)
  })
  return { text, parts: root.nodes.flatMap(partOf), isBase }
}

/** Parses the style sheets of the build in `folder`, so that no process of the shop has to. */
export const parseSheets = (folder: string) => {
  const chunks = path.join(folder, 'static', 'chunks')
  const names = fs.readdirSync(chunks).filter((name) => name.endsWith('.css'))
  const sheets = names.map((name) => [name, parse(fs.readFileSync(path.join(chunks, name), 'utf8'))])
  fs.writeFileSync(parsedSheets(folder), JSON.stringify(Object.fromEntries(sheets)))
}
