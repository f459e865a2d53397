import fs from 'node:fs'
import path from 'node:path'
import { check } from 'recheck'
import { version } from 'recheck/package.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { parseAst } from 'vitest/node'
import { inVar, root } from './lib/settings.mjs'

/**
 * Expressions that may take more than linear time, or that recheck cannot decide, each with the bound on its input.
 * Every other expression in the sources is linear for any input.
 */
const bounded: Record<string, string> = {
  // Visitors' input.
  [/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu.source]: 'one word of a search, at most 200 characters',
  [/\B(?=(\d{3})+$)/g.source]: 'the digits of a price',
  [/^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,63}$/u
    .source]: 'an address; a label ends at its dot, so there is one way to read it',
  [/^[^\s<>,;:"\p{Cc}]+@[^\s<>,;:"\p{Cc}]+$/u.source]: 'an address that was accepted: 254 characters',
  [/^[^\s<>,;:?&]+@[^\s<>,;:?&]+$/.source]: 'an address that was accepted: 254 characters',
  [/\s+\S*$/.source]: '160 characters of a description',
  [/[^\s"'<>(),;:=]+@[^\s"'<>(),;:=]+/g.source]: '500 characters of an error',
  // Staff's input, read when it changes: titles, file names, page texts.
  [/\S+$/.source]: 'a title of ours',
  [/<[^>]+>/g.source]: 'a text on the desk',
  [/(?:\b[A-Z]{2}\s)?[A-Z\d.]*[A-Z\d]-\d[\w.-]*|\b[A-Z]{2}\s\d[\w.]*|\b[Ee]-mails?\b|(?<=[A-Z\d]{3}\.)(?=[A-Z\d]{2})/g
    .source]: 'a title',
  [/(<[^>]*>)/.source]: 'a title',
  [/^[.-]+|[.-]+$/g.source]: 'the name of a file',
  [/^[. ]+|[. ]+$/g.source]: 'the name of a file, cut to 255 characters',
  [/[?#].*$/.source]: 'a link',
  [/^([^\d(-]*?)\s*([(-]?)\s*(\d[\d.,'’´` ]*)((?:[.,]?\s?[-–—]+)?)\s*\)?\s*([^\d]*)$/.source]:
    'a price, refused beyond 60 characters',
  [/<a\s[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g.source]: 'sanitised HTML, whose tags are closed',
  [/<img\b[^>]*>/g.source]: 'sanitised HTML, whose tags are closed',
  [/<[^>]*>/g.source]: 'sanitised HTML, whose tags are closed',
  [/<figcaption\b[^>]*>[\s\S]*?<\/figcaption>/g.source]: 'sanitised HTML, whose tags are closed',
  [/<thead\b[\s\S]*?<\/thead>/.source]: 'sanitised HTML, whose tags are closed',
  [/<th\b[^>]*>([\s\S]*?)<\/th>/g.source]: 'sanitised HTML, whose tags are closed',
  [/<tbody\b[\s\S]*<\/tbody>/.source]: 'sanitised HTML, whose tags are closed',
  [/<tr\b[\s\S]*?<\/tr>/g.source]: 'sanitised HTML, whose tags are closed',
  [/<table\b[\s\S]*?<\/table>/g.source]: 'sanitised HTML, whose tags are closed',
  // Our own pages, once per version.
  [/\[[^\]]*\]/g.source]: 'a selector of our own style sheets',
  [/<script src="(\/_next\/static\/[^"]+\.js)"((?: [a-zA-Z]+="[^"]*")*) async=""><\/script>/g.source]:
    'a page that we rendered',
  [/<link rel="stylesheet" href="(\/_next\/static\/[^"]+\.css)"/g.source]: 'a page that we rendered',
}

const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)test-|\/generated\//.test(file)

const sources = ['app', 'components', 'lib', 'server'].flatMap((room) =>
  fs
    .readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(room, file))
    .filter(isSource),
)

/** Files that normalise text without cutting it there, with its bound: normalising n accents takes n² steps. */
const boundedTexts: Record<string, string> = {
  'lib/catalogue/search.ts': 'a search, cut to 200 characters',
  'lib/forms/normalise.ts': 'a text with at most 30 marks in a row',
  'lib/images/originals.ts': 'the name of a file among the masters, which a storage keeps below 1,025 bytes',
}

/** Limits count steps instead of time: on a slow machine a step that runs out of time is taken for a slow expression. */
const countingSteps = {
  timeout: 300_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  recallTimeout: -1,
}

type Expression = { pattern: string; flags: string; file: string }

/** All regular expression literals below a node of a syntax tree. */
const expressionsIn = (node: unknown, file: string): Expression[] => {
  if (typeof node !== 'object' || node === null) return []
  if ('regex' in node && node.regex) return [{ ...(node.regex as { pattern: string; flags: string }), file }]
  return Object.values(node).flatMap((child) => expressionsIn(child, file))
}

type Call = { method: string; on: unknown; input: unknown[] }

/** All method calls below a node of a syntax tree. */
const callsIn = (node: unknown): Call[] => {
  if (typeof node !== 'object' || node === null) return []
  const below = Object.values(node).flatMap(callsIn)
  const { type, callee, arguments: input } = node as Record<string, unknown>
  if (type !== 'CallExpression') return below
  const { property, object: on } = callee as { property?: { name?: string }; object?: unknown }
  return property?.name ? [...below, { method: property.name, on, input: input as unknown[] }] : below
}

const isOfForm = ({ method, input }: Call) =>
  method === 'normalize' && /^NFK?[CD]$/.test(String((input[0] as { value?: unknown } | undefined)?.value))
const isCut = ({ on }: Call) => callsIn(on).some(({ method }) => method === 'slice')

const treeOf = (text: string, file: string) => parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
const trees = [...sources, 'proxy.ts'].map(
  (file) => [file, treeOf(fs.readFileSync(path.join(root, file), 'utf8'), file)] as const,
)
const expressions = trees.flatMap(([file, tree]) => expressionsIn(tree, file))

it('no expression is slower than linear, but for those whose input is bounded', async () => {
  expect(expressions.length).toBeGreaterThan(150)
  const unknown = [...new Map(expressions.map((one) => [`/${one.pattern}/${one.flags}`, one])).values()].filter(
    ({ pattern }) => !(pattern in bounded),
  )
  const slow: string[] = []
  // A check takes seconds and always finds the same: what was found safe in this folder is so for ever.
  const safe = inVar('test', `safe-expressions-${version}`)
  const known = new Set(fs.existsSync(safe) ? fs.readFileSync(safe, 'utf8').split('\n') : [])
  for (const { pattern, flags, file } of unknown) {
    const name = JSON.stringify([pattern, flags])
    if (known.has(name)) continue
    const found = await check(pattern, flags, countingSteps)
    const how = found.status === 'vulnerable' ? found.complexity.summary : found.status
    if (how === 'safe') known.add(name)
    else slow.push(`${file}: /${pattern}/${flags} is ${how}`)
  }
  fs.mkdirSync(path.dirname(safe), { recursive: true })
  fs.writeFileSync(safe, [...known].join('\n'))
  expect(slow).toEqual([])
}, 600_000)

it('no bound is given for an expression that is gone', () => {
  const patterns = new Set(expressions.map(({ pattern }) => pattern))
  expect(Object.keys(bounded).filter((pattern) => !patterns.has(pattern))).toEqual([])
})

it('no text is normalised before it is cut, but for those that are bounded', () => {
  const uncut = (tree: unknown) => callsIn(tree).filter((call) => isOfForm(call) && !isCut(call)).length
  expect(uncut(treeOf("const a = (text: string) => text.trim().normalize('NFKC').slice(0, 60)", 'a.ts'))).toBe(1)
  expect(uncut(treeOf("const a = (text: string) => text.slice(0, 60).trim().normalize('NFKC')", 'a.ts'))).toBe(0)
  expect(trees.filter(([, tree]) => uncut(tree) > 0).map(([file]) => file)).toEqual(Object.keys(boundedTexts))
})
