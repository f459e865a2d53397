import { beforeEach, expect, it, vi } from 'vitest'
import { createPasskey, getPasskey } from './ceremony'

const fetch = vi.fn(async () => Response.json({ message: 'Unauthenticated.' }, { status: 401 }))

beforeEach(() => {
  vi.unstubAllGlobals()
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=token' })
  vi.stubGlobal('fetch', fetch)
  fetch.mockClear()
})

it.each([
  ['an existing passkey', () => getPasskey('/passkeys/options', 'sign-in')],
  ['a new passkey', () => createPasskey('/passkeys/options')],
])('only a browser that has passkeys has the server asked for %s', async (_, begin) => {
  expect(await begin()).toEqual({ text: expect.stringMatching(/^This browser cannot use passkeys/) })
  expect(fetch).not.toHaveBeenCalled()
  vi.stubGlobal('PublicKeyCredential', class {})
  expect(await begin()).toMatchObject({ refused: { status: 401 } })
  expect(fetch).toHaveBeenCalledOnce()
})
