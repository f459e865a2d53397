import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import pino, { type Logger } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changes, noteChange, trustChanges } from '../lib/cache/changes'
import { lookUp } from '../lib/cache/lookups'
import { everybody } from '../lib/http/everybody'
import { unavailableHeader } from '../lib/http/unavailable'
import { logFailure } from '../lib/log/failure'
import { processWide } from '../lib/process-wide'
import { finishAnswers } from './answers'
import { quietenOutages, watchOutages } from './outage'
import { createStore } from './store'

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

const servers: Server[] = []
const security = { https: false }

beforeEach(() => trustChanges(true))
afterEach(() => {
  trustChanges(false)
  changes.database = 'well'
  for (const server of servers.splice(0)) server.close()
})

const forEverybody = { [everybody]: '1', 'Content-Type': 'text/html', 'Cache-Control': 's-maxage=60' }
const text = '<html><body>A page.</body></html>'.repeat(100)
const page: Answer = (_, response) => response.writeHead(200, forEverybody).end(text)

/** A shop that answers with `answer`, behind the store; `times()`: how often it was asked. */
const open = async (answer: Answer = page, megabytes = 8) => {
  const store = createStore(megabytes)
  let asked = 0
  const server = createServer((request, response) => {
    if (store.answer(request, response)) return
    asked++
    finishAnswers(request, response, { security, store, firstStyles: () => null })
    answer(request, response)
  })
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const ask = (path = '/', { method = 'GET', ...headers }: Record<string, string> = {}) =>
    new Promise<{ status?: number; headers: IncomingMessage['headers']; body: Buffer }>((resolve, reject) => {
      const asking = request({ port, path, method, headers, agent: false }, async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) })
      })
      asking.once('error', reject)
      asking.end()
    })
  /** Asks as often as it takes to be kept. */
  const settle = async (path = '/', headers: Record<string, string> = {}) => {
    await ask(path, headers)
    await ask(path, headers)
    const { answers } = store.measure()
    for (let tries = 0; tries < 100 && store.measure().answers === answers && answers === 0; tries++) await sleep(5)
  }
  return { ask, settle, store, times: () => asked }
}

describe('an answer that everybody may have', () => {
  it('comes from the store from the third request on, the same to the byte', async () => {
    const { ask, settle, times } = await open()
    await settle()
    const before = times()
    const { status, headers, body } = await ask()
    expect({ status, body: body.toString(), asked: times() }).toEqual({ status: 200, body: text, asked: before })
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    })
    expect(headers[everybody]).toBeUndefined()
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

  it('is compressed as well as can be once it has stood for a while, to the same text and tag', async () => {
    const words = Array.from({ length: 4_000 }, (_, number) => `${number * 7_919} of ${number * number}`).join(' ')
    const { ask, settle } = await open((_, response) => response.writeHead(200, forEverybody).end(words))
    await settle()
    const asked = { 'accept-encoding': 'br' }
    const first = await ask('/', asked)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    let later = await ask('/', asked)
    for (let tries = 0; tries < 200 && later.body.length === first.body.length; tries++) {
      await sleep(5)
      later = await ask('/', asked)
    }
    vi.useRealTimers()
    expect(later.body.length).toBeLessThan(first.body.length)
    expect(later.headers).toMatchObject({ etag: first.headers.etag, 'content-length': String(later.body.length) })
    expect(brotliDecompressSync(later.body).toString()).toBe(words)

    noteChange()
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
    noteChange()
    await ask()
    expect(times()).toBe(before + 1)
  })

  it('keeps out what was begun before it', async () => {
    let number = 0
    const { ask } = await open((_, response) => {
      const now = ++number
      if (now === 2) noteChange()
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
    trustChanges(false)
    await ask()
    await ask()
    expect(times()).toBe(before + 2)
    trustChanges(true)
    await ask()
    expect(times()).toBe(before + 3)
  })
})

describe('never kept is', () => {
  const kept = async (headers: Record<string, string>, status = 200, asking: Record<string, string> = {}) => {
    const { ask, store } = await open((_, response) => response.writeHead(status, headers).end(text))
    for (let time = 0; time < 4; time++) await ask('/', asking)
    await sleep(50)
    return store.measure().answers
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
  ])('%s', async (_, headers, status) => expect(await kept(headers, status)).toBe(0))

  it.each([
    'x-nextjs-data',
    'next-action',
    'x-middleware-prefetch',
    'x-prerender-revalidate',
    'range',
    'authorization',
  ])('what was asked for with %s', async (name) => expect(await kept(forEverybody, 200, { [name]: '1' })).toBe(0))

  it('what is asked for once: invented addresses do not fill the store', async () => {
    const { ask, store } = await open()
    for (let number = 0; number < 500; number++) await ask(`/?invented=${number}`)
    await sleep(50)
    expect(store.measure().answers).toBe(0)
  })

  it('what is asked for once, however long: invented addresses do not fill the memory either', async () => {
    const store = createStore(8)
    const askFor = async (url: string) => {
      const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url })
      const headers = { [everybody]: '1', 'cache-control': 'public, max-age=0' }
      await store.keep(request, store.begin(), { status: 200, headers, body: Buffer.from(text) })
    }
    await askFor('/first')
    for (let count = 0; count < 1_200; count++) await askFor(`/${count}${'x'.repeat(4_000)}`)
    await askFor('/first')
    expect(store.measure().answers).toBe(0)
    await askFor('/first')
    expect(store.measure().answers).toBe(1)
  })
  it('what was made of an answer that may be outdated, because the database was slow', async () => {
    await lookUp('menu', async () => 'before the change')
    noteChange()
    const slow = () => Promise.reject(new Error('too slow'))
    const { settle, store } = await open(async (request, response) => {
      await lookUp('menu', slow)
      page(request, response)
    })
    await settle()
    expect(store.measure().answers).toBe(0)
  })
  it('anything where the store is switched off', async () => {
    const { settle, store, ask, times } = await open(page, 0)
    await settle()
    await ask()
    expect([store.measure().answers, times()]).toEqual([0, 3])
  })
})

describe('the store', () => {
  it('stays within its bounds, and what is used most stays in it', async () => {
    const large = Array.from({ length: 8_000 }, (_, number) => number.toString(36)).join(' ')
    const { ask, settle, store, times } = await open(
      (_, response) => response.writeHead(200, forEverybody).end(large),
      1,
    )
    await settle('/used')
    for (let number = 0; number < 60; number++) {
      await settle(`/${number}`)
      await ask('/used')
    }
    await sleep(200)
    const { bytes } = store.measure()
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
    noteChange()
    await ask('/_next/static/a.css')
    expect(times()).toBe(before)
  })
})

describe('an answer that ends a session', () => {
  it('clears what the browser has kept of the account', async () => {
    const answer =
      (value: string): Answer =>
      (_, response) =>
        response
          .writeHead(204, { 'Set-Cookie': [`shop-session=${value}; Path=/; Max-Age=0`, 'other=; Max-Age=0'] })
          .end()
    expect((await (await open(answer(''))).ask()).headers['clear-site-data']).toContain('"cache"')
    expect((await (await open(answer('new'))).ask()).headers['clear-site-data']).toBeUndefined()
  })
})

describe('a stream that says no-transform', () => {
  it('goes out as it comes, uncompressed', async () => {
    let finish = () => {}
    const { ask } = await open((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache, no-transform' })
      response.write('[1')
      finish = () => response.end(',2]')
    })
    const asking = ask('/', { 'accept-encoding': 'br' })
    await sleep(50)
    finish()
    const { headers, body } = await asking
    expect(body.toString()).toBe('[1,2]')
    expect(headers).toMatchObject({ 'transfer-encoding': 'chunked' })
    expect(headers['content-encoding']).toBeUndefined()
  })
})

describe('while the database is away', () => {
  const failure: Answer = (_, response) => {
    response.writeHead(500, { 'Content-Type': 'text/html' })
    response.end('<html>')
  }
  it('what fails is a page that tries again by itself, or JSON', async () => {
    const { ask } = await open(failure)
    changes.database = 'away'
    const shown = await ask('/', { accept: 'text/html' })
    expect(shown).toMatchObject({ status: 503, headers: { 'retry-after': '5', 'cache-control': 'no-store' } })
    expect(shown.body.toString()).toContain('<meta http-equiv="refresh" content="5"/>')
    const [, font = 'none'] = /url\((.*?)\)/.exec(shown.body.toString()) ?? []
    expect(existsSync(`public${font}`)).toBe(true)
    const json = await ask('/', { accept: 'application/json' })
    expect(JSON.parse(json.body.toString())).toEqual({ message: 'Service unavailable.' })
  })
  it('what the router could not decide is that page too, before the database counts as silent', async () => {
    const { ask } = await open((_, response) => {
      response.writeHead(503, { [unavailableHeader]: '1' })
      response.end()
    })
    const shown = await ask('/', { accept: 'text/html' })
    expect(shown).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    expect(shown.headers[unavailableHeader]).toBeUndefined()
  })
  it('a form that is answered with its own words and when to send it again keeps them', async () => {
    const { ask } = await open((_, response) => {
      response.writeHead(503, { 'Content-Type': 'text/html', 'Retry-After': '5' })
      response.end('what was typed')
    })
    changes.database = 'away'
    expect((await ask('/submit', { accept: 'text/html' })).body.toString()).toContain('what was typed')
  })
  it('what was sent is not asked for by the page itself', async () => {
    const { ask } = await open(failure)
    changes.database = 'away'
    const shown = await ask('/submit', { accept: 'text/html', method: 'POST' })
    expect(shown).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    expect(shown.body.toString()).toContain('Please go back, where your words still are')
    expect(shown.body.toString()).not.toContain('http-equiv="refresh"')
  })
  it('what fails for another reason stays what it is', async () => {
    const { ask } = await open(failure)
    expect((await ask()).status).toBe(500)
  })
})

describe('the log of an outage', () => {
  const lines: { msg: string; part: string }[] = []
  const shared = processWide('log', (): { logger?: Logger } => ({}))
  const { logger } = shared
  beforeEach(() => {
    lines.length = 0
    shared.logger = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) })
  })
  afterEach(() => {
    shared.logger = logger
  })

  it('holds what the listener says, not what every request meets', () => {
    const end = quietenOutages()
    changes.database = 'away'
    logFailure('api watches', new Error('Connection terminated unexpectedly'))
    for (const words of [
      'connect ECONNREFUSED 127.0.0.1:5432',
      'timeout exceeded when trying to connect',
      "Can't reach database server at 127.0.0.1:5432",
    ])
      console.error(words)
    logFailure('api watches', new Error('something else'))
    end()
    expect(lines).toMatchObject([{ part: 'api watches', msg: 'Error: something else' }])
  })
  it('says once what the database lacks, however many meet it', () => {
    const end = quietenOutages()
    changes.database = 'well'
    for (const file of ['base/1/2', 'base/1/3', 'base/1/2'])
      logFailure('/submit', new Error(`could not extend file "${file}": No space left on device`))
    logFailure('/submit', new Error('cannot execute INSERT in a read-only transaction'))
    end()
    expect(lines.map(({ msg }) => msg)).toEqual([
      'Error: could not extend file "base/1/2": No space left on device',
      'Error: cannot execute INSERT in a read-only transaction',
    ])
  })
  it('holds what the framework complains of as a line like others, without what was typed', () => {
    const end = quietenOutages()
    console.error('⨯', new Error('Invalid invocation:\n{ email: "ada@example.com" }\nno room for ada@example.com'))
    end()
    expect(lines).toMatchObject([{ part: 'next', msg: 'no room for …' }])
    expect(JSON.stringify(lines)).not.toContain('ada')
  })
})

it('whoever waits for the end of an outage hears of each end once', async () => {
  let ends = 0
  const { stop } = watchOutages(() => ends++)
  for (const database of ['away', 'well', 'well', 'silent', 'away', 'well'] as const) {
    changes.database = database
    await sleep(600)
  }
  stop()
  expect(ends).toBe(2)
})
