import { expect, it } from 'vitest'
import { mayTell } from './analytics'

it('does not run where an address is a key, and does everywhere else', () => {
  for (const path of ['/reset-password', '/email/verify/7/abc', '/unsubscribe', '/mail/1'])
    expect(mayTell(path), path).toBe(false)
  for (const path of ['/', '/emails', '/login', '/watch/x/NW-1', '/thank-you']) expect(mayTell(path), path).toBe(true)
})
