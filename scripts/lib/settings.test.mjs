import { spawnSync } from 'node:child_process'
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

it('a command speaks of the address that the shop is open at, unless told another', () => {
  const beside = `console.log(loadSettings({ openAt: () => 'http://localhost:4310' }).siteUrl)`
  // Empty, so that .env cannot set them.
  const none = { PORT: '', SITE_URL: '' }
  expect(run(beside, none)).toBe('http://localhost:4310')
  expect(run(beside, { ...none, PORT: '4000' })).toBe('http://localhost:4000')
  expect(run(beside, { ...none, SITE_URL: 'https://shop.example' })).toBe('https://shop.example')
  expect(run('console.log(loadSettings({ openAt: () => undefined }).siteUrl)', none)).toBe('http://localhost:3000')
})
