import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { isKey, isPrivatePage, withoutKey } from './key-addresses'

const shop = path.resolve(import.meta.dirname, '../../app/(shop)')

/** The addresses of the pages that keep theirs out of the Referer header, which are those that contain a key. */
const secretPaths = fs
  .readdirSync(shop, { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'page.tsx' && !file.startsWith('internal'))
  .filter((file) => /\breferrer: '/.test(fs.readFileSync(path.join(shop, file), 'utf8')))
  .map((file) => `/${path.dirname(file)}`)

it('knows where an address is a key, and takes it for none everywhere else', () => {
  expect(secretPaths).toContain('/email/verify/[id]/[hash]')
  expect(secretPaths.length).toBeGreaterThanOrEqual(7)
  for (const path of [...secretPaths, '/alerts/stop-all', '/mail/1']) expect(isKey(path), path).toBe(true)
  for (const path of ['/', '/emails', '/alert', '/login', '/watch/x/NW-1', '/thank-you'])
    expect(isKey(path), path).toBe(false)
})

it('knows the pages where somebody else’s script would read a password, a member’s data or a key', () => {
  const withPasswords = [
    '/login',
    '/login/passkey',
    '/membership',
    '/register',
    '/forgot-password',
    '/two-factor-challenge',
  ]
  const ofMembers = [
    '/user',
    '/user/confirm-password',
    '/dashboard',
    '/featuredwatches',
    '/saved',
    '/submit',
    '/staff/login',
  ]
  for (const path of [...secretPaths, ...withPasswords, ...ofMembers]) expect(isPrivatePage(path), path).toBe(true)
  for (const path of ['/', '/users', '/watch/x/NW-1', '/contact']) expect(isPrivatePage(path), path).toBe(false)
})

it('leaves of an address that is a key the page alone', () => {
  for (const path of secretPaths) {
    const page = path.replace(/\/\[id\].*/, '')
    for (const origin of ['', 'https://shop.example', 'HTTP://localhost:3000'])
      for (const end of ['', '?token=secret&email=a', '/?id=1&signature=secret', '#secret'])
        expect(withoutKey(`${origin}${path}${end}`), `${origin}${path}${end}`).toBe(origin + page)
  }
})

it('leaves other addresses as they are', () => {
  const others = [
    '',
    'no address',
    '/contact?a=<b>',
    'https://shop.example/contact?next=/reset-password?token=1#a',
    'https://shop.example?/email/undo',
    'https://shop.example/watch/email/10030',
    'javascript:alert(1)',
  ]
  for (const address of others) expect(withoutKey(address)).toBe(address)
})
