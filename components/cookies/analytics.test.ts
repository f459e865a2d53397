import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { mayTell } from './analytics'

const shop = path.resolve(import.meta.dirname, '../../app/(shop)')

/** The addresses of the pages that keep theirs out of the Referer header, which are those that contain a key. */
const secretPaths = fs
  .readdirSync(shop, { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'page.tsx' && !file.startsWith('internal'))
  .filter((file) => /\breferrer: '/.test(fs.readFileSync(path.join(shop, file), 'utf8')))
  .map((file) => `/${path.dirname(file)}`)

it('does not run where an address is a key, and does everywhere else', () => {
  expect(secretPaths).toContain('/email/verify/[id]/[hash]')
  expect(secretPaths.length).toBeGreaterThanOrEqual(7)
  for (const path of [...secretPaths, '/alerts/stop-all', '/mail/1']) expect(mayTell(path), path).toBe(false)
  for (const path of ['/', '/emails', '/alert', '/login', '/watch/x/NW-1', '/thank-you'])
    expect(mayTell(path), path).toBe(true)
})
