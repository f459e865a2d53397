import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from './settings.mjs'

const own = `
  import { fromCaller, readArguments } from './scripts/lib/arguments.mjs'
  const { values, positionals } = readArguments({ csv: { type: 'string' }, 'dry-run': { type: 'boolean' }, yes: { type: 'boolean' } }, 1)
  process.chdir('/')
  console.log(JSON.stringify({ ...values, positionals, file: fromCaller(values.csv ?? '') }))`

/** @param {string[]} words @param {Record<string, string>} [env] */
const read = (words, env) => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', own, '--', ...words], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...env },
    encoding: 'utf8',
  })
  return stdout ? JSON.parse(stdout) : stderr.trim()
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
  [['--csv='], '--csv= lacks its value.'],
  [['--dry-run=no'], "Option '--dry-run' does not take an argument. Known: --csv=…, --dry-run, --yes"],
])('refuses %s with a sentence', (words, sentence) => {
  expect(read(words)).toBe(sentence)
})
