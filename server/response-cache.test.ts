import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { invalidateCaches, setCachesTrusted } from '../lib/cache/freshness'
import { lookUp } from '../lib/cache/lookups'
import { publicResponseHeader } from '../lib/http/public-response'
import { allEncodings } from './compression'
import { createResponseCache } from './response-cache'
import { forEverybody, open, page, text } from './test-server'

vi.mock('./compression', async (original) => {
  const real = await original<typeof import('./compression')>()
  return { ...real, allEncodings: vi.fn(real.allEncodings) }
})

const words = Array.from({ length: 4_000 }, (_, number) => `${number * 7_919} of ${number * number}`).join(' ')

describe('an answer that everybody may have', () => {
  it('comes from the store from the third request on, the same to the byte', async () => {
    const { ask, settle, times } = await open()
    await settle()
    const before = times()
    const { status, headers, body } = await ask()
    expect({ status, body: body.toString(), asked: times() }).toEqual({ status: 200, body: text, asked: before })
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'Accept-Encoding, Sec-Purpose',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    })
    expect(headers[publicResponseHeader]).toBeUndefined()
  })

  it('comes in the encoding that is asked for', async () => {
    const { ask, settle } = await open()
    await settle()
    const br = await ask('/', { 'accept-encoding': 'gzip, br' })
    const gzip = await ask('/', { 'accept-encoding': 'gzip;q=0.5, br;q=0' })
    const odd = await ask('/', { 'accept-encoding': `${'x;q=1, '.repeat(1_400)}identity` })
    expect(brotliDecompressSync(br.body).toString()).toBe(text)
    expect(gunzipSync(gzip.body).toString()).toBe(text)
    expect(odd.body.toString()).toBe(text)
    expect([br, gzip, odd].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
  })

  it('comes without its body to HEAD', async () => {
    const { ask, settle, times } = await open()
    await settle()
    const asked = times()
    const head = await ask('/', { method: 'HEAD', 'accept-encoding': 'br' })
    const whole = await ask('/', { 'accept-encoding': 'br' })
    expect(head.body.length).toBe(0)
    expect({ ...head.headers, date: '' }).toEqual({ ...whole.headers, date: '' })
    expect(times()).toBe(asked)
  })

  it('need not come again to whoever has it', async () => {
    const { ask, settle } = await open()
    await settle()
    const { etag = '' } = (await ask()).headers
    for (const condition of [etag, '*', `"x", ${etag}`, etag.slice(2)])
      expect(await ask('/', { 'if-none-match': condition }), condition).toMatchObject({
        status: 304,
        body: Buffer.of(),
      })
    for (const condition of ['"x"', 'W/"', ',', etag.slice(0, -1), 'x'.repeat(10_000)])
      expect((await ask('/', { 'if-none-match': condition })).status, condition).toBe(200)
  })

  it('comes whole to whoever asks for a range', async () => {
    const { ask, settle } = await open()
    await settle()
    expect(await ask('/', { range: 'bytes=0-9' })).toMatchObject({ status: 200, body: Buffer.from(text) })
  })

  it.each([
    ['/', true],
    ['/?q=invented', false],
  ])('while nothing changes, %s is compressed as well as can be as soon as it is stored: %s', async (path, isBest) => {
    const { settle } = await open((request, response) =>
      response.writeHead(200, forEverybody).end(`${request.url} ${words}`),
    )
    await settle('/another')
    vi.mocked(allEncodings).mockClear()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    await settle(path)
    await expect.poll(() => vi.mocked(allEncodings).mock.calls.length).toBeGreaterThanOrEqual(isBest ? 2 : 1)
    vi.useRealTimers()
    expect(vi.mocked(allEncodings).mock.calls.map(([, options]) => options?.best ?? false)).toEqual(
      isBest ? [false, true] : [false],
    )
  })

  it('is compressed as well as can be once it has stood for a while, to the same text and tag', async () => {
    const { ask, settle } = await open((_, response) => response.writeHead(200, forEverybody).end(words))
    await settle()
    const asked = { 'accept-encoding': 'br' }
    const first = await ask('/', asked)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    await expect.poll(async () => (await ask('/', asked)).body.length).toBeLessThan(first.body.length)
    const later = await ask('/', asked)
    vi.useRealTimers()
    expect(later.headers).toMatchObject({ etag: first.headers.etag, 'content-length': String(later.body.length) })
    expect(brotliDecompressSync(later.body).toString()).toBe(words)

    invalidateCaches()
    expect((await ask('/', asked)).body.length).toBeGreaterThan(later.body.length)
    await settle()
    expect((await ask('/', asked)).body, 'unchanged by a change elsewhere, it needs no second effort').toEqual(
      later.body,
    )
  })

  it('is another one for a navigation than for a page', async () => {
    const { ask, settle } = await open((request, response) =>
      response.writeHead(200, { ...forEverybody, Vary: 'rsc, next-url' }).end(`${request.headers.rsc} ${text}`),
    )
    await settle()
    await settle('/', { rsc: '1' })
    expect((await ask()).body.toString()).toMatch(/^undefined /)
    expect((await ask('/', { rsc: '1' })).body.toString()).toMatch(/^1 /)
  })
})

describe('a change in the database', () => {
  it('empties the store at once', async () => {
    const { ask, settle, times } = await open()
    await settle()
    const before = times()
    invalidateCaches()
    await ask()
    expect(times()).toBe(before + 1)
  })

  it('compresses a body that comes back unchanged no second time', async () => {
    const { ask, settle } = await open()
    vi.mocked(allEncodings).mockClear()
    await settle()
    invalidateCaches()
    await settle()
    expect(brotliDecompressSync((await ask('/', { 'accept-encoding': 'br' })).body).toString()).toBe(text)
    expect(allEncodings).toHaveBeenCalledTimes(1)
  })

  it('keeps out what was begun before it', async () => {
    let number = 0
    const { ask } = await open((_, response) => {
      const now = ++number
      if (now === 2) invalidateCaches()
      response.writeHead(200, forEverybody).end(`${now} ${text}`)
    })
    await ask()
    await ask()
    await sleep(50)
    expect((await ask()).body.toString()).toMatch(/^3 /)
  })

  it('cannot be heard while the listener is away: then the store is off', async () => {
    const { ask, settle, times } = await open()
    await settle()
    const before = times()
    setCachesTrusted(false)
    await ask()
    await ask()
    expect(times()).toBe(before + 2)
    setCachesTrusted(true)
    await ask()
    expect(times()).toBe(before + 3)
  })
})

describe('never kept is', () => {
  const kept = async (headers: Record<string, string>, status = 200, asking: Record<string, string> = {}) => {
    const { ask, responseCache } = await open((_, response) => response.writeHead(status, headers).end(text))
    for (let time = 0; time < 4; time++) await ask('/', asking)
    await sleep(50)
    return responseCache.measure().answers
  }

  it.each([
    [
      'what does not say that everybody may have it',
      { 'Content-Type': 'text/html', 'Cache-Control': 's-maxage=60' },
      200,
    ],
    ['what is private', { ...forEverybody, 'Cache-Control': 'private, no-store' }, 200],
    ['what must not be stored', { ...forEverybody, 'Cache-Control': 'no-store' }, 200],
    ['what sets a cookie', { ...forEverybody, 'Set-Cookie': 'a=b' }, 200],
    ['what differs by cookie', { ...forEverybody, Vary: 'Cookie' }, 200],
    ['what is not there', forEverybody, 404],
    ['what failed', forEverybody, 500],
    ['what leads elsewhere', { ...forEverybody, Location: '/x' }, 308],
    ['what Next calls stale', { ...forEverybody, 'x-nextjs-cache': 'STALE' }, 200],
  ])('%s', async (_, headers, status) => expect(await kept(headers, status)).toBe(0))

  it.each(['range', 'if-range', 'authorization', 'content-length'])('what was asked for with %s', async (name) =>
    expect(await kept(forEverybody, 200, { [name]: '1' })).toBe(0),
  )

  it('a navigation whose rendering failed, but one with a text that looks like it', async () => {
    const navigation = { ...forEverybody, 'Content-Type': 'text/x-component' }
    const rows = (last: string) => `1:T7,\n3:E{é2:${last}\n`
    const { ask, responseCache } = await open(({ url }, response) =>
      response.writeHead(200, navigation).end(rows(url === '/failed' ? 'E{"digest":"123"}' : '{"text":"4:E{"}')),
    )
    const read = async (path: string) => {
      for (let time = 0; time < 4; time++) await ask(path, { rsc: '1' })
    }
    const kept = () => responseCache.measure().answers
    await read('/failed')
    await sleep(50)
    expect(kept()).toBe(0)
    await read('/rendered')
    await expect.poll(kept).toBe(1)
  })

  it('what is asked for once: invented addresses do not fill the store', async () => {
    const { ask, responseCache } = await open()
    for (let number = 0; number < 500; number++) await ask(`/?invented=${number}`)
    await sleep(50)
    expect(responseCache.measure().answers).toBe(0)
  })

  it('what is asked for once, however long: invented addresses do not fill the memory either', async () => {
    const responseCache = createResponseCache(8)
    const askFor = async (url: string) => {
      const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url })
      const headers = { [publicResponseHeader]: '1', 'cache-control': 'public, max-age=0' }
      await responseCache.store(request, responseCache.begin(), { status: 200, headers, body: Buffer.from(text) })
    }
    await askFor('/first')
    for (let count = 0; count < 1_200; count++) await askFor(`/${count}${'x'.repeat(4_000)}`)
    await askFor('/first')
    expect(responseCache.measure().answers).toBe(0)
    await askFor('/first')
    expect(responseCache.measure().answers).toBe(1)
  })
  it('what was made of an answer that may be outdated, because the database was slow', async () => {
    await lookUp('menu', async () => 'before the change')
    invalidateCaches()
    const slow = () => Promise.reject(new Error('too slow'))
    const { settle, responseCache } = await open(async (request, response) => {
      await lookUp('menu', slow)
      page(request, response)
    })
    await settle()
    expect(responseCache.measure().answers).toBe(0)
  })
  it('anything where the store is switched off', async () => {
    const { settle, responseCache, ask, times } = await open(page, 0)
    await settle()
    await ask()
    expect([responseCache.measure().answers, times()]).toEqual([0, 3])
  })
})

describe('the store', () => {
  it('stays within its bounds, and what is used most stays in it', async () => {
    const large = Array.from({ length: 8_000 }, (_, number) => number.toString(36)).join(' ')
    const { ask, settle, responseCache, times } = await open(
      (_, response) => response.writeHead(200, forEverybody).end(large),
      1,
    )
    await settle('/used')
    for (let number = 0; number < 60; number++) {
      await settle(`/${number}`)
      await ask('/used')
    }
    await sleep(200)
    const { bytes } = responseCache.measure()
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(1024 * 1024)
    const before = times()
    await ask('/used')
    expect(times()).toBe(before)
  })

  it('keeps files that never change through every change', async () => {
    const { ask, settle, times } = await open((_, response) =>
      response
        .writeHead(200, { 'Content-Type': 'text/css', 'Cache-Control': 'public, max-age=31536000, immutable' })
        .end(text),
    )
    await settle('/_next/static/a.css')
    const before = times()
    invalidateCaches()
    await ask('/_next/static/a.css')
    expect(times()).toBe(before)
  })
})
