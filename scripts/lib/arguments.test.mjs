import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './settings.mjs'

const own = `
  import { fromCaller, readArguments } from './scripts/lib/arguments.mjs'
  const { values, positionals } = readArguments({ csv: { type: 'string' }, 'dry-run': { type: 'boolean' }, yes: { type: 'boolean' } }, 1)
  process.chdir('/')
  console.log(JSON.stringify({ ...values, positionals, file: fromCaller(values.csv ?? '') }))`

const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
const withTsx = '--conditions=react-server --import tsx'
/** How package.json runs scripts of our own, by file. */
const commands = new Map(
  Object.values(scripts).flatMap((line) => {
    const [file, name = ''] = /scripts\/(\S+)\.\w+/.exec(line) ?? []
    return file ? [[name, [...(file.endsWith('.ts') ? withTsx.split(' ') : []), file]]] : []
  }),
)

/** @param {string[]} args @param {Record<string, string>} [env] */
const node = (args, env) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    // A command that were to begin its work would find no database.
    env: { PATH: process.env.PATH, NODE_ENV: 'test', DATABASE_URL: 'postgresql://127.0.0.1:1/none', ...env },
    encoding: 'utf8',
  })
  return { status, stdout, stderr: stderr.trim() }
}
/** @param {string[]} words @param {Record<string, string>} [env] */
const read = (words, env) => {
  const { stdout, stderr } = node(['--input-type=module', '-e', own, '--', ...words], env)
  return stdout ? JSON.parse(stdout) : stderr
}

it('reads options and words, and files in the caller’s folder', () => {
  expect(read(['FILE', '--csv=a.csv', '--dry-run'], { INIT_CWD: '/home/ada' })).toEqual({
    csv: 'a.csv',
    'dry-run': true,
    positionals: ['FILE'],
    file: '/home/ada/a.csv',
  })
  expect(read(['--csv=a.csv'])).toMatchObject({ file: path.join(root, 'a.csv') })
})

it.each([
  [['--dryrun'], "Unknown option '--dryrun'. Known: --csv=…, --dry-run, --yes"],
  [['FILE', 'other'], "'other' means nothing here. Known: --csv=…, --dry-run, --yes"],
  [['--csv'], "Option '--csv <value>' argument missing. Known: --csv=…, --dry-run, --yes"],
  [['--csv='], '--csv= lacks its value.'],
  [['--dry-run=no'], "Option '--dry-run' does not take an argument. Known: --csv=…, --dry-run, --yes"],
])('refuses %s with a sentence', (words, sentence) => {
  expect(read(words)).toBe(sentence)
})

it('refuses options that npm took because -- was missing, except --yes', () => {
  const sentence = 'npm took --dry-run for itself. Write -- before the options: npm run … -- --dry-run'
  expect(read([], { npm_config_dry_run: 'true' })).toBe(sentence)
  expect(read([], { npm_config_dryrun: 'true' })).toBe(sentence)
  expect(read([], { npm_config_dry_run: '', npm_config_yes: 'true' })).toMatchObject({ positionals: [] })
  expect(read(['--dry-run'], { npm_config_dry_run: 'true' })).toMatchObject({ 'dry-run': true })
})

describe('an argument that a command does not know', () => {
  const passedOn = ['migrate', 'resilience', 'test']
  it.each([...commands].filter(([name]) => !passedOn.includes(name)))(
    'ends %s before it does anything',
    (_name, words) => {
      const { status, stderr } = node([...words, '--nonsense'])
      expect(stderr).toMatch(/^Unknown option '--nonsense'\. .+$/)
      expect(status).toBe(1)
    },
  )
})

it.each([
  ['backup', 'npm run backup: '],
  ['resilience', 'npm run resilience -- NAME: '],
  ['migrate', 'npm run migrate: '],
  ['test', 'npm test: '],
])('%s answers --help with its first comment, and does nothing', (name, beginning) => {
  const { status, stdout, stderr } = node([...(commands.get(name) ?? []), '--help'])
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout.slice(0, beginning.length)).toBe(beginning)
  expect(stdout).not.toMatch(/^(\/\/|import)/m)
})
