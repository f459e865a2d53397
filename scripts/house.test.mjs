// The rules of the house, as a test: app → components → lib, never back; Prisma and the database behind lib/db;
// what a browser loads never asks for a server's file; the environment is read in one place.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const ours = ['app', 'components', 'lib', 'server']

/** @param {string} folder */
const filesBelow = (folder) =>
  fs.readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true }).flatMap((entry) => {
    const file = path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name))
    return entry.isFile() && /\.(ts|tsx)$/.test(file) && !file.includes('generated') && !file.includes('.test.')
      ? [file]
      : []
  })

/** @typedef {{ file: string, text: string }} Source */

const sources = ours.flatMap(filesBelow).map((file) => ({ file, text: fs.readFileSync(path.join(root, file), 'utf8') }))

/** @param {string} from @param {string} specifier */
const resolved = (from, specifier) => {
  const base = specifier.startsWith('@/')
    ? specifier.slice(2)
    : specifier.startsWith('.')
      ? path.join(path.dirname(from), specifier)
      : null
  if (base === null) return specifier
  return (
    ['.ts', '.tsx', '/index.ts', '']
      .map((ending) => base + ending)
      .find((file) => fs.existsSync(path.join(root, file))) ?? base
  )
}

/** @param {Source} source */
const imports = ({ file, text }) =>
  [...text.matchAll(/^\s*(?:import|export)\s(type\s)?[^'"]*?from\s*['"]([^'"]+)['"]|import\(['"]([^'"]+)['"]\)/gm)].map(
    ([, type, from, lazy]) => ({ type: Boolean(type), target: resolved(file, from ?? lazy ?? '') }),
  )

/** @param {(file: string, one: ReturnType<typeof imports>[number]) => boolean} rule */
const offenders = (rule) =>
  sources.flatMap((source) =>
    imports(source)
      .filter((one) => rule(source.file, one))
      .map(({ target }) => `${source.file} → ${target}`),
  )

/** @param {string} file */
const room = (file) => file.split(path.sep)[0] ?? ''
/** @param {string} file */
const noun = (file) => file.split(path.sep)[1] ?? ''
/** @param {string} file */
const isServerOnly = (file) => /^import 'server-only'/m.test(sources.find((source) => source.file === file)?.text ?? '')

describe('the house', () => {
  it('imports downwards only: app → components → lib', () => {
    /** @type {Record<string, number>} */
    const height = { app: 2, components: 1, lib: 0 }
    expect(offenders((file, { target }) => (height[room(target)] ?? -1) > (height[room(file)] ?? 9))).toEqual([])
  })
  it('lets the server use lib alone', () => {
    expect(
      offenders(
        (file, { target }) => room(file) === 'server' && ['app', 'components', 'scripts'].includes(room(target)),
      ),
    ).toEqual([])
    expect(offenders((file, { target }) => room(file) !== 'server' && room(target) === 'server')).toEqual([])
  })
  it('keeps the database behind lib', () => {
    expect(
      offenders(
        (file, { target }) =>
          room(file) !== 'lib' && (target.startsWith(path.join('lib', 'db')) || /^(@prisma|pg$)/.test(target)),
      ),
    ).toEqual([])
  })
  it('gives components only what a browser may load', () => {
    expect(offenders((file, { target, type }) => room(file) === 'components' && !type && isServerOnly(target))).toEqual(
      [],
    )
  })
  it('keeps components/ui without a domain', () => {
    const domains = ['catalogue', 'home', 'listing', 'detail', 'layout', 'pages', 'journal', 'press']
    expect(
      offenders(
        (file, { target }) =>
          file.startsWith(path.join('components', 'ui')) &&
          room(target) === 'components' &&
          domains.includes(noun(target)),
      ),
    ).toEqual([])
  })
  it('never lets a noun use another noun’s commands', () => {
    expect(
      offenders(
        (file, { target }) =>
          room(file) === 'lib' && room(target) === 'lib' && /commands/.test(target) && noun(file) !== noun(target),
      ),
    ).toEqual([])
  })
  it('marks queries, commands and the database as the server’s', () => {
    const unmarked = sources.filter(
      ({ file, text }) =>
        /(queries|commands|client|listener)\.ts$/.test(file) &&
        room(file) === 'lib' &&
        !/^import 'server-only'/m.test(text),
    )
    expect(unmarked.map(({ file }) => file)).toEqual([])
  })
  it('reads the environment in lib/env.ts alone', () => {
    const readers = sources.filter(
      ({ file, text }) => !/^lib.(env|db.test-database)\.ts$/.test(file) && /process\.env\b/.test(text),
    )
    expect(readers.map(({ file }) => file)).toEqual([])
  })
  it('decides who sees a piece in lib/auth/visibility.ts alone', () => {
    const condition = /MembersAreaOnly"?\s*(?:[!=]==?|=(?!>)|<>|>|<|IN\b|IS\b)|\bMembersAreaOnly"?\s*:\s*(?:[01]\b|\{)/i
    expect(condition.test(`const where = { MembersAreaOnly: 0 }`)).toBe(true)
    expect(condition.test('AND "MembersAreaOnly" = 0')).toBe(true)
    expect(condition.test('row.MembersAreaOnly !== 0')).toBe(true)
    // What the wire says of a piece decides nothing.
    const allowed = [path.join('lib', 'auth', 'visibility.ts'), path.join('lib', 'catalogue', 'wire.ts')]
    const deciders = sources.filter(({ file, text }) => condition.test(text) && !allowed.includes(file))
    expect(deciders.map(({ file }) => file)).toEqual([])
  })
  it('names nothing utils or helpers, and has no barrels', () => {
    expect(sources.filter(({ file }) => /(utils|helpers)|index\.ts$/.test(file)).map(({ file }) => file)).toEqual([])
  })
  it('speaks of the shop alone', () => {
    const words = new RegExp(
      ['clau' + 'de', 'chat' + 'gpt', 'anthro' + 'pic', '/wo' + 'rk/', 'registry\\.npm'].join('|'),
      'i',
    )
    expect(sources.filter(({ text }) => words.test(text)).map(({ file }) => file)).toEqual([])
  })
})
