import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** @param {Record<string, string>} env */
const load = (env) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { loadSettings } from './scripts/lib/settings.mjs'
       try { loadSettings({ serving: true }); console.log('starts') } catch (error) { console.log(error.message) }`,
    ],
    { env: { NODE_ENV: 'production', PATH: process.env.PATH, ...env }, encoding: 'utf8' },
  ).stdout.trim()

const own = { DATABASE_URL: 'postgresql://127.0.0.1/shop', SESSION_SECRET: 's'.repeat(40) }

it('a database of one’s own asks for a mail server, in a sentence', () => {
  expect(load(own)).toMatch(/^DATABASE_URL is set, so SMTP_URL must be set too.*\.$/)
  expect(load({ ...own, SMTP_URL: ' ' })).toContain('SMTP_URL must be set')
  expect(load({ ...own, SMTP_URL: 'smtp://127.0.0.1:25' })).toBe('starts')
})
