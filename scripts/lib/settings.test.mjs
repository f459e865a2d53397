import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** @param {string} script @param {Record<string, string>} env */
const run = (script, env) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { loadSettings } from './scripts/lib/settings.mjs'
       ${script}`,
    ],
    { env: { NODE_ENV: 'production', PATH: process.env.PATH, ...env }, encoding: 'utf8' },
  ).stdout.trim()
/** @param {Record<string, string>} env */
const load = (env) =>
  run(
    `try { loadSettings({ serving: true }); console.log('starts') } catch (error) { console.log(error.message) }`,
    env,
  )

const own = { DATABASE_URL: 'postgresql://127.0.0.1/shop', SESSION_SECRET: 's'.repeat(40) }

it('a database of one’s own asks for a mail server, in a sentence', () => {
  expect(load(own)).toMatch(/^DATABASE_URL is set, so SMTP_URL must be set too.*\.$/)
  expect(load({ ...own, SMTP_URL: ' ' })).toContain('SMTP_URL must be set')
  expect(load({ ...own, SMTP_URL: 'smtp://127.0.0.1:25' })).toBe('starts')
})

/** A folder with these commands alone: { folder, inFolder(script, env) runs a script there }. */
function folderOfCommands() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'settings-'))
  const here = path.dirname(fileURLToPath(import.meta.url))
  fs.cpSync(here, path.join(folder, 'scripts', 'lib'), { recursive: true })
  fs.mkdirSync(path.join(folder, 'var'))
  /** @param {string} script @param {Record<string, string>} env */
  const inFolder = (script, env) => {
    const text = `import { noteSettings, withDatabase } from './scripts/lib/database.mjs'
      import { forgetSettings, loadSettings } from './scripts/lib/settings.mjs'
      ${script}`
    const { PATH } = process.env
    const program = ['--input-type=module', '-e', text]
    return spawnSync(process.execPath, program, { cwd: folder, env: { NODE_ENV: 'production', PATH, ...env } })
  }
  return { folder, inFolder }
}

it('a command without the settings that the shop was opened with is refused, and starts and invents nothing', () => {
  const { folder, inFolder } = folderOfCommands()
  /** @param {Record<string, string>} env */
  const commandBeside = (env) => {
    inFolder('noteSettings(loadSettings().given)', env)
    return String(inFolder(`await withDatabase(() => console.log('works'))`, {}).stderr)
  }
  const { SESSION_SECRET } = own
  expect(commandBeside(own)).toContain('was last opened with DATABASE_URL and SESSION_SECRET, which this command')
  expect(commandBeside({ SESSION_SECRET, PHOTOS_DIR: '/srv/photos' })).toContain('SESSION_SECRET and PHOTOS_DIR, which')
  expect(fs.readdirSync(path.join(folder, 'var'))).toEqual(['served-with'])
  // A database that is named may be any, but not with photographs that are not its own.
  const script = `await withDatabase(() => console.log('works'))`
  const other = { ...own, DATABASE_URL: 'postgresql://127.0.0.1:9/other' }
  expect(String(inFolder(script, other).stderr)).toContain('was last opened with PHOTOS_DIR, which this command')
  expect(String(inFolder(script, { ...other, PHOTOS_DIR: '/srv/photos' }).stderr)).not.toContain('was last opened with')
  fs.rmSync(folder, { recursive: true })
})

it('tests reach nothing that the shell or .env has settings of', () => {
  const { folder, inFolder } = folderOfCommands()
  fs.writeFileSync(path.join(folder, '.env'), 'PHOTOS_STORE=s3\nS3_BUCKET=shop\n')
  const script = `forgetSettings(); loadSettings()
    const { S3_BUCKET, S3_PREFIX, PHOTOS_STORE, CACHE_PURGE_URL, PGHOST } = process.env
    console.log(JSON.stringify({ S3_BUCKET, S3_PREFIX, PHOTOS_STORE, CACHE_PURGE_URL, PGHOST }))`
  const shell = { S3_BUCKET: 'shop', S3_PREFIX: 'live', CACHE_PURGE_URL: 'http://cache.example', PGHOST: 'database' }
  expect(String(inFolder(script, shell).stdout)).toBe('{}\n')
  fs.rmSync(folder, { recursive: true })
})

it.each([
  ['DATABASE_URL', 'mysql://127.0.0.1/shop', /^DATABASE_URL must look like postgresql:/],
  ['DATABASE_URL', 'postgresql://shop:12#3@127.0.0.1/shop', /^DATABASE_URL cannot be read/],
  // What .env leaves of an address with an unquoted # in its password.
  ['DATABASE_URL', 'postgresql://shop:12', /^DATABASE_URL cannot be read .* in \.env what follows a # without quotes/],
])('%s=%s is refused in a sentence', (name, url, sentence) => {
  expect(load({ ...own, SMTP_URL: 'smtp://127.0.0.1:25', [name]: url })).toMatch(sentence)
})
