import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { isGenuine, isTrusted, makeToken, renewedToken, tokenCookie } from './csrf'

beforeAll(() => {
  process.env.DATABASE_URL ??= 'postgresql://127.0.0.1:1/none'
})
afterEach(() => vi.useRealTimers())

const ours = 'http://localhost:3000'
const headersWith = (token: string, more: Record<string, string> = {}) =>
  new Headers({ cookie: `a=b; XSRF-TOKEN=${encodeURIComponent(token)}; c=d`, ...more })
const json = { formEncoded: false, token: undefined }
const form = { formEncoded: true, token: undefined }

describe('a request from a script', () => {
  it('is trusted with the cookie’s token in the header or in the body', () => {
    const token = makeToken()
    expect(isTrusted(headersWith(token, { 'x-xsrf-token': token }), json)).toBe(true)
    expect(isTrusted(headersWith(token), { formEncoded: false, token })).toBe(true)
    expect(isTrusted(headersWith(token, { 'x-xsrf-token': token, origin: ours }), json)).toBe(true)
  })

  it('is not trusted without token, with another one, a forged one or an old one', () => {
    const token = makeToken()
    expect(isTrusted(headersWith(token), json)).toBe(false)
    expect(isTrusted(new Headers({ 'x-xsrf-token': token }), json)).toBe(false)
    expect(isTrusted(headersWith(token, { 'x-xsrf-token': makeToken() }), json)).toBe(false)
    expect(isTrusted(headersWith('1.a.b', { 'x-xsrf-token': '1.a.b' }), json)).toBe(false)
    expect(isTrusted(headersWith('', { 'x-xsrf-token': '' }), { formEncoded: false, token: '' })).toBe(false)
    expect(isTrusted(headersWith(token), { formEncoded: false, token: [token] })).toBe(false)
    vi.useFakeTimers({ now: Date.now() + 3 * 60 * 60 * 1_000 })
    expect(isGenuine(token)).toBe(false)
    expect(isTrusted(headersWith(token, { 'x-xsrf-token': token }), json)).toBe(false)
  })

  it('is trusted with the token that the client read before the cookie’s was renewed, until it is too old', () => {
    vi.useFakeTimers()
    const first = makeToken()
    vi.advanceTimersByTime(90 * 60 * 1_000)
    const renewed = renewedToken(headersWith(first))
    expect(renewed).not.toBe(first)
    expect(isTrusted(headersWith(renewed, { 'x-xsrf-token': first }), json)).toBe(true)
    vi.advanceTimersByTime(60 * 60 * 1_000)
    expect(isTrusted(headersWith(renewed, { 'x-xsrf-token': first }), json)).toBe(false)
    expect(isTrusted(headersWith(renewed, { 'x-xsrf-token': renewed }), json)).toBe(true)
    expect(isTrusted(headersWith(renewedToken(headersWith(first)), { 'x-xsrf-token': first }), json)).toBe(false)
  })

  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: ours },
  ])('is not trusted from elsewhere: %o', (more) => {
    const token = makeToken()
    expect(isTrusted(headersWith(token, { 'x-xsrf-token': token, ...more }), json)).toBe(false)
    expect(isTrusted(headersWith(token, more), form)).toBe(false)
  })
})

describe('a form without script', () => {
  it('needs no token when it comes from a page of ours', () => {
    expect(isTrusted(new Headers({ 'sec-fetch-site': 'same-origin' }), form)).toBe(true)
    expect(isTrusted(new Headers({ origin: ours }), form)).toBe(true)
  })
  it('needs one when nobody says where it comes from', () => {
    expect(isTrusted(new Headers(), form)).toBe(false)
    expect(isTrusted(new Headers({ 'sec-fetch-site': 'none' }), form)).toBe(false)
    const token = makeToken()
    expect(isTrusted(headersWith(token), { formEncoded: true, token })).toBe(true)
  })
})

it('the cookie can be read by a script and stays on plain http', () => {
  expect(tokenCookie('1.a.b')).toBe('XSRF-TOKEN=1.a.b; Path=/; Max-Age=7200; SameSite=Lax')
})
