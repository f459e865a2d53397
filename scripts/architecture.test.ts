// Architecture rules that the linter does not check; biome.json has the others (layers, import cycles between files,
// the environment). A module is a folder below lib or components, read from the tree.
import fs from 'node:fs'
import path from 'node:path'
import postcss from 'postcss'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** Modules of lib that know no business area. */
const shared = [
  'after-paint auth cache cookies db env env-schema error-texts format-text forms http',
  'images jobs local-time log mail process-wide routing run-sequentially sku spreadsheets',
  'texts',
].flatMap((names) => names.split(' '))

/** Modules of lib that are a business area, or its texts. */
const areas = [
  'alerts backup boutiques catalogue enquiries enquiry-sheet-texts feeds health home journal',
  'member-texts members newsletter pages piece-texts press retention saved seo site staff stock-import',
  'suggestions worker',
].flatMap((names) => names.split(' '))

const files = ['app', 'components', 'lib', 'server'].flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')),
)

const sheets = files.filter((file) => file.endsWith('.css'))

const sources = new Map(
  files
    .filter((file) => /\.tsx?$/.test(file) && !/\/generated\/|\.test\.|\/test-/.test(file))
    .map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]),
)

const resolved = (from: string, specifier: string) => {
  const base = specifier.startsWith('@/')
    ? specifier.slice(2)
    : specifier.startsWith('.')
      ? path.posix.join(path.posix.dirname(from), specifier)
      : specifier
  return ['', '.ts', '.tsx'].map((ending) => base + ending).find((file) => sources.has(file)) ?? base
}

type Import = { file: string; target: string; isType: boolean }

const imports: Import[] = [...sources].flatMap(([file, text]) =>
  [
    ...text.matchAll(
      /^\s*(?:import|export)\s(type\s)?[^'"]*?from\s*['"]([^'"]+)['"]|import\(['"]([^'"]+)['"]\)|^import ['"]([^'"]+)['"]/gm,
    ),
  ].map(([, type, from, lazy, bare]) => ({
    file,
    target: resolved(file, from ?? lazy ?? bare ?? ''),
    isType: Boolean(type),
  })),
)

/** 'lib/catalogue/price.ts' → 'catalogue'; undefined outside of the layer. */
const moduleOf = (layer: string, file: string) =>
  file.startsWith(`${layer}/`) ? file.slice(layer.length + 1).replace(/(\.[a-z]+)?(\/.*)?$/, '') : undefined
const describeImport = ({ file, target }: Import) => `${file} → ${target}`
const offenders = (rule: (one: Import) => boolean) => imports.filter(rule).map(describeImport)
const isServerOnly = (file: string) => /^import 'server-only'/m.test(sources.get(file) ?? '')

/** Imports between two modules of lib. */
const between = imports
  .map((one) => ({ ...one, from: moduleOf('lib', one.file), to: moduleOf('lib', one.target) }))
  .filter(({ from, to }) => from !== undefined && to !== undefined && from !== to)

/** Imports that are part of a cycle between modules. */
const cycles = () => {
  const known = new Map<string | undefined, Set<string | undefined>>()
  const leads = new Map(between.map(({ from }) => [from, between.filter((one) => one.from === from)]))
  const reachable = (start: string | undefined) => {
    const seen = known.get(start) ?? new Set<string | undefined>()
    if (known.has(start)) return seen
    const follow = (module: string | undefined) => {
      for (const { to } of leads.get(module) ?? []) {
        if (seen.has(to)) continue
        seen.add(to)
        follow(to)
      }
    }
    follow(start)
    known.set(start, seen)
    return seen
  }
  return between.filter(({ from, to }) => reachable(to).has(from)).map(describeImport)
}

describe('the architecture', () => {
  it('has no cycle between the modules of lib', () => {
    expect(cycles()).toEqual([])
  })
  it('knows of every module of lib whether it is shared or an area', () => {
    const modules = files.filter((file) => !/\.test\./.test(file)).flatMap((file) => moduleOf('lib', file) ?? [])
    expect([...new Set(modules)].sort()).toEqual([...shared, ...areas].sort())
  })
  it('keeps areas out of the shared modules', () => {
    expect(
      between.filter(({ from = '', to = '' }) => shared.includes(from) && !shared.includes(to)).map(describeImport),
    ).toEqual([])
  })
  it('never lets an area use another area’s commands', () => {
    expect(
      between.filter(({ from, target }) => from !== 'worker' && /commands\.ts$/.test(target)).map(describeImport),
    ).toEqual([])
  })
  it('gives components only what a browser may load, and those marked as the server’s only such components besides', () => {
    const isOfServer = (file: string) => file.startsWith('components/') && isServerOnly(file)
    expect(
      offenders(
        ({ file, target, isType }) =>
          file.startsWith('components/') &&
          !isType &&
          isServerOnly(target) &&
          !(isOfServer(file) && isOfServer(target)),
      ),
    ).toEqual([])
  })
  it('keeps components/ui without a domain', () => {
    expect(
      offenders(
        ({ file, target }) =>
          moduleOf('components', file) === 'ui' && !['ui', undefined].includes(moduleOf('components', target)),
      ),
    ).toEqual([])
  })
  it('marks what reaches the database or Node as the server’s', () => {
    const reaching = imports.filter(
      ({ file, target, isType }) =>
        file.startsWith('lib/') && !isType && (target === 'lib/db/client.ts' || target.startsWith('node:')),
    )
    expect([...new Set(reaching.map(({ file }) => file))].filter((file) => !isServerOnly(file))).toEqual([])
  })
  it('knows the queue by its public view and functions only', () => {
    expect([...sources].filter(([, text]) => text.includes('graphile_worker._private')).map(([file]) => file)).toEqual(
      [],
    )
  })
  it('decides who sees a piece in lib/auth/visibility.ts alone, and in SQL in is_visible_to_guests() alone', () => {
    const condition = /MembersAreaOnly"?\s*(?:[!=]==?|=(?!>)|<>|>|<|IN\b|IS\b)|\bMembersAreaOnly"?\s*:\s*(?:[01]\b|\{)/i
    expect(condition.test(`const where = { MembersAreaOnly: 0 }`)).toBe(true)
    expect(condition.test('AND "MembersAreaOnly" = 0')).toBe(true)
    expect(condition.test('row.MembersAreaOnly !== 0')).toBe(true)
    // attributes.ts describes the column and wire.ts outputs it; they decide nothing.
    const allowed = ['lib/auth/visibility.ts', 'lib/catalogue/attributes.ts', 'lib/catalogue/wire.ts']
    const deciders = [...sources].filter(([file, text]) => condition.test(text) && !allowed.includes(file))
    expect(deciders.map(([file]) => file)).toEqual([])
    const folder = path.join(root, 'prisma', 'sql')
    const rules = fs
      .readdirSync(folder)
      .filter((file) =>
        condition.test(
          fs
            .readFileSync(path.join(folder, file), 'utf8')
            .replace(/ADD CONSTRAINT "StockItem_MembersAreaOnly" CHECK .*/, ''),
        ),
      )
    expect(rules).toEqual([])
  })
  it('dates no migration days ahead: one written before that day would come before it here and after it in a shop', () => {
    const latest = new Date(Date.now() + 2 * 86_400_000).toISOString().replace(/\D/g, '').slice(0, 14)
    const names = fs.readdirSync(path.join(root, 'prisma', 'migrations')).filter((name) => /^\d{14}_/.test(name))
    expect(names.filter((name) => name.slice(0, 14) > latest)).toEqual([])
  })
  it('shows what is hovered only where there is a mouse: a tap would start those transitions while the page is left', () => {
    const hovered = (text: string) => {
      const sheet = postcss.parse(text)
      sheet.walkAtRules('media', (rule) => {
        if (rule.params.includes('hover: hover')) rule.remove()
      })
      const selectors: string[] = []
      sheet.walkRules(/:hover/, ({ selector }) => {
        selectors.push(selector)
      })
      return selectors
    }
    expect(hovered('a:hover{color:red}@media (hover: hover){@media print{b:hover{color:red}}}')).toEqual(['a:hover'])
    expect(sheets.flatMap((file) => hovered(fs.readFileSync(path.join(root, file), 'utf8')))).toEqual([])
  })
  it('lets the browser name the origin of a form: under no-referrer it says null, which counts as foreign', () => {
    const silent = [...sources].filter(([, text]) => /referrer: 'no-referrer'/.test(text)).map(([file]) => file)
    // Its signed address alone authorises it.
    expect(silent).toEqual(['app/(shop)/unsubscribe/page.tsx'])
  })
  it('names in the cookie policy all that the site keeps in a browser', () => {
    const policy = fs.readFileSync(path.join(root, 'prisma/demo/pages/cookie-policy.html'), 'utf8')
    const names = [...sources.values()].flatMap((text) => text.match(/(?<=')shop-[a-z-]+(?=')/g) ?? [])
    // Removed as soon as it is stored.
    const brief = ['shop-trial']
    expect([...new Set(names)].filter((name) => !brief.includes(name) && !policy.match(`${name}[,<]`))).toEqual([])
  })
  it('names nothing utils or helpers, and has no barrels', () => {
    expect([...sources.keys()].filter((file) => /utils|helpers|\/index\.ts/.test(file))).toEqual([])
  })
})
