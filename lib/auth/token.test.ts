import { encode } from 'next-auth/jwt'
import { afterEach, expect, it, vi } from 'vitest'
import { env } from '@/lib/env'
import { openSessionToken, openToken } from './token'

const decode = vi.hoisted(() => vi.fn())
vi.mock('next-auth/jwt', async (original) => {
  const real = await original<typeof import('next-auth/jwt')>()
  decode.mockImplementation(real.decode)
  return { ...real, decode }
})

const secret = env.SESSION_SECRET[0]

afterEach(() => vi.useRealTimers())

it('a token of ours is opened, with its own salt only', async () => {
  const token = await encode({ token: { sid: 'one' }, secret, salt: 'alert address' })
  expect(await openToken(token, 'alert address')).toMatchObject({ sid: 'one' })
  expect(await openToken(token)).toBeNull()
})

it('a token is encrypted with AES in Galois mode, by the secret itself', async () => {
  const [header = ''] = (await encode({ token: { sid: 'one' }, secret })).split('.')
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'dir', enc: 'A256GCM' })
})

it('a token whose header demands the derivation of a key is not tried', async () => {
  const header = JSON.stringify({ alg: 'PBES2-HS512+A256KW', enc: 'A256GCM', p2c: 10_000, p2s: 'c2FsdHNhbHQ' })
  const forged = [Buffer.from(header).toString('base64url'), 'a2V5', 'aXY', 'Y2lwaGVy', 'dGFn'].join('.')
  decode.mockClear()
  expect(await openToken(forged)).toBeNull()
  expect(decode).not.toHaveBeenCalled()
})

it('a session token is decrypted once, and not accepted after it has expired', async () => {
  const token = await encode({ token: { sid: 'one' }, secret, maxAge: 60 })
  decode.mockClear()
  expect(await openSessionToken(token)).toMatchObject({ sid: 'one' })
  expect(await openSessionToken(token)).toMatchObject({ sid: 'one' })
  expect(decode).toHaveBeenCalledTimes(1)
  vi.useFakeTimers({ now: Date.now() + 120_000, toFake: ['Date'] })
  expect(await openSessionToken(token)).toBeNull()
})
