// npm run fonts: subsets scripts/font-sources into public/fonts, and writes fonts.css and lib/site/font-faces.ts.
// Each face has one file with what English text needs, and one with the other characters, loaded only where they occur.
import fs from 'node:fs'
import path from 'node:path'
import subsetFont from 'subset-font'
import { readArguments } from './lib/arguments.mjs'
import { root } from './lib/settings.mjs'

readArguments({})

type Face = {
  file: string
  /** the source's name, if it differs from the file's */
  source?: string
  family: string
  style: 'normal' | 'italic'
  /** the weights that style sheets may use */
  weights: [from: number, to: number]
  /** the only weight in the file: a weight axis takes as many bytes as the glyphs */
  pinned?: number
}

const [display, body, sans] = ['Newsreader Display', 'Newsreader Text', 'Hanken Grotesk']
const faces: Face[] = [
  { file: 'newsreader-display', family: display, style: 'normal', weights: [250, 350] },
  { file: 'newsreader-display-italic', family: display, style: 'italic', weights: [250, 350], pinned: 275 },
  { file: 'newsreader-text', family: body, style: 'normal', weights: [300, 449], pinned: 400 },
  // Emphasis in articles.
  {
    file: 'newsreader-text-bold',
    source: 'newsreader-text',
    family: body,
    style: 'normal',
    weights: [450, 700],
    pinned: 600,
  },
  { file: 'hanken-grotesk', family: sans, style: 'normal', weights: [400, 600] },
  // The main brand's name above its listing.
  {
    file: 'hanken-grotesk-light',
    source: 'hanken-grotesk',
    family: sans,
    style: 'normal',
    weights: [250, 399],
    pinned: 250,
  },
]

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Basic Latin, what English text about watches adds, and the narrow no-break space of the browser's time field. */
const added = '\u00a0\u202f£©·×çèéêëôöüÉ‐–—‘’“”…€°•'
/** ASCII that no sentence has. */
const signs = '<=>[\\]^_`{|}~'
const core = [...range(0x20, 0x7e), ...[...added].map((one) => one.codePointAt(0) ?? 0)].filter(
  (code) => !signs.includes(String.fromCodePoint(code)),
)
/** ASCII, Latin-1, Latin Extended-A and punctuation; a font may lack some of them. */
const wide = [
  range(0x20, 0x7e),
  range(0xa1, 0x17f),
  range(0x2002, 0x206f),
  range(0x20a0, 0x20bf),
  range(0x2100, 0x2212),
].flat()
const rest = wide.filter((one) => !core.includes(one))

const hex = (code: number) => code.toString(16).toUpperCase()
const unicodeRange = (codes: number[]) => {
  const runs: [number, number][] = []
  for (const code of codes.toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && code === last[1] + 1) last[1] = code
    else runs.push([code, code])
  }
  return runs.map(([from, to]) => `U+${hex(from)}${from === to ? '' : `-${hex(to)}`}`).join(',')
}

/**
 * The characters of each file, and those of its rule. Of rules that overlap the last counts, so the first one names
 * the core's characters too: few long ranges, which are in each page, instead of many short ones.
 */
const parts = [
  { part: 'rest', codes: rest, named: wide },
  { part: 'core', codes: core, named: core },
]

const sources = path.join(root, 'scripts', 'font-sources')
const target = path.join(root, 'public', 'fonts')

const cut = async ({ file, source = file, weights: [min, max], pinned }: Face, codes: number[]) => {
  const options = {
    targetFormat: 'woff2' as const,
    keepFeatures: ['kern', 'liga', 'lnum', 'tnum', 'mark', 'ccmp', 'locl'],
    variationAxes: { wght: pinned ?? { min, max } },
    // Without GDEF all weights share one kerning (lines differ by 0.1 %): how it varies takes as many bytes as the
    // kerning itself. GDEF also tells combining marks from letters, but no such mark is in these files.
    dropTables: pinned ? [] : ['GDEF'],
  }
  return subsetFont(fs.readFileSync(path.join(sources, `${source}.woff2`)), String.fromCodePoint(...codes), options)
}

/** One rule per line: the file is generated. */
const rule = ({ family, style, weights }: Face, name: string, codes: number[]) =>
  `@font-face{font-family:'${family}';src:url('/fonts/${name}.woff2') format('woff2');font-weight:${weights.join(' ')};font-style:${style};font-display:${style === 'italic' ? 'optional' : 'swap'};unicode-range:${unicodeRange(codes)}}\n`

fs.mkdirSync(target, { recursive: true })
const rules: string[] = []
for (const face of faces)
  for (const { part, codes, named } of parts) {
    const name = `${face.file}-${part}`
    const bytes = await cut(face, codes)
    fs.writeFileSync(path.join(target, `${name}.woff2`), bytes)
    rules.push(rule(face, name, named))
    console.log(`${name}: ${(bytes.length / 1000).toFixed(1)} kB`)
  }
const written = 'Written by npm run fonts.'
const styles = path.join(root, 'app', '(shop)', 'styles')
fs.writeFileSync(path.join(styles, 'fonts.css'), `/* ${written} */\n${rules.join('')}`)
fs.writeFileSync(
  path.join(root, 'lib', 'site', 'font-faces.ts'),
  `// ${written}\n\n/** The rules of fonts.css, for pages that have them in themselves. */\nexport const fontFaces = ${JSON.stringify(rules.join(''))}\n`,
)

// The renderer of link preview images does not read woff2: two faces, one weight each, all characters, as TrueType.
for (const [name, source, weight] of [
  ['preview-display', 'newsreader-display', 300],
  ['preview-text', 'hanken-grotesk', 450],
] as const) {
  const bytes = await subsetFont(
    fs.readFileSync(path.join(sources, `${source}.woff2`)),
    String.fromCodePoint(...core, ...rest),
    { targetFormat: 'truetype', variationAxes: { wght: weight } },
  )
  fs.writeFileSync(path.join(target, `${name}.ttf`), bytes)
}
