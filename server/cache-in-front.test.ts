import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cacheState, invalidateCaches, setCachesTrusted } from '../lib/cache/freshness'
import { purgeCaches } from '../lib/cache/purge'
import { publicResponseHeader } from '../lib/http/response-headers'
import { createFinishing } from './finish-response'
import { answerOperations } from './metrics'

const closing: (() => unknown)[] = []
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

const listen = async (server: Server, port = 0) => {
  await once(server.listen(port, '127.0.0.1'), 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** A stand-in for a cache in front: it answers PURGE and can be made to fail. */
const purges: (string | string[] | undefined)[] = []
let failing = 0
const cachePort = await listen(
  createServer((asked, response) => {
    if (failing-- > 0) return response.writeHead(503).end()
    purges.push(`${asked.method} ${asked.headers['surrogate-key']}`)
    response.end()
  }),
)
const varnishPort = await listen(createServer()).then(async (port) => {
  await closing.pop()?.()
  return port
})
const hasVarnish = spawnSync('varnishd', ['-V']).status === 0
const caches = [cachePort, ...(hasVarnish ? [varnishPort] : [])].map((port) => `http://127.0.0.1:${port}`)

let version = 1
let asked = 0
const pages: Record<string, (response: ServerResponse, request: IncomingMessage) => unknown> = {
  '/page': (response) =>
    response
      .writeHead(200, { [publicResponseHeader]: '1', 'Content-Type': 'text/html', 'Cache-Control': 's-maxage=60' })
      .end(`<html><body>${version}</body></html>`),
  '/own': (response, { headers }) =>
    response
      .writeHead(200, { 'Content-Type': 'text/html', 'Cache-Control': 'private, no-store' })
      .end(`<html><body>${headers.cookie}</body></html>`),
  '/cookie': (response) =>
    response
      .writeHead(200, {
        [publicResponseHeader]: '1',
        'Content-Type': 'text/html',
        'Cache-Control': 's-maxage=60',
        'Set-Cookie': 'a=b',
      })
      .end('<html></html>'),
  '/failed': (response) =>
    response
      .writeHead(200, {
        [publicResponseHeader]: '1',
        'Content-Type': 'text/x-component',
        'Cache-Control': 'public, max-age=0, must-revalidate',
      })
      .end('0:{}\n1:E{"digest":"123"}\n'),
}
const open = (hasCacheInFront: boolean) => {
  const finish = createFinishing({ security: { https: false }, hasCacheInFront })
  return createServer((request, response) => {
    // The server's own answer to a probe; whatever else a proxy asks for its health is an unknown page.
    if (answerOperations(request, response, undefined)) return
    asked++
    finish(request, response)
    const answer = pages[request.url ?? '']
    if (answer) answer(response, request)
    else response.writeHead(404, { 'Content-Type': 'text/html' }).end('<html>none</html>')
  })
}
const shopPort = await listen(open(true))
const plainPort = await listen(open(false))

const get = (port: number, place: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status?: number; headers: IncomingMessage['headers']; body: string }>((resolve, reject) => {
    const asking = request({ port, path: place, method, headers, agent: false }, async (response) => {
      let body = ''
      for await (const chunk of response) body += chunk
      resolve({ status: response.statusCode, headers: response.headers, body })
    })
    asking.once('error', reject)
    asking.end()
  })

beforeEach(() => {
  setCachesTrusted(true)
  cacheState.purged = true
  purges.length = 0
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  setCachesTrusted(false)
  vi.restoreAllMocks()
})

describe('an answer is marked for caches in front', () => {
  const marks = async (port: number, place: string, headers = {}) =>
    (({ headers: given }) => [given['surrogate-control'], given['surrogate-key']])(await get(port, place, headers))
  const none = [undefined, undefined]

  it('where everybody gets the same, and one stands there', async () => {
    expect(await marks(shopPort, '/page')).toEqual(['max-age=3600', 'shop'])
    expect(await marks(plainPort, '/page')).toEqual(none)
  })
  it('and never where it is somebody’s own, sets a cookie, failed, or was asked for in an unusual way', async () => {
    for (const place of ['/own', '/cookie', '/none', '/failed']) expect(await marks(shopPort, place)).toEqual(none)
    expect(await marks(shopPort, '/page', { range: 'bytes=0-9' })).toEqual(none)
  })
  it('nor while nobody hears of changes, or the cache has not dropped what changed', async () => {
    setCachesTrusted(false)
    expect(await marks(shopPort, '/page')).toEqual(none)
    setCachesTrusted(true)
    cacheState.purged = false
    expect(await marks(shopPort, '/page')).toEqual(none)
  })
})

it.skipIf(hasVarnish)(
  'a cache that does not answer is asked until it does, and given nothing to keep meanwhile',
  async () => {
    failing = 2
    const purging = purgeCaches(caches)
    await expect.poll(() => cacheState.purged).toBe(false)
    await purging
    expect([cacheState.purged, purges]).toEqual([true, ['PURGE shop']])
  },
)

it.each(['Caddyfile', 'Dockerfile', 'kubernetes/shop.yaml', 'varnish.vcl'])(
  'deploy/%s sends visitors to a shop whose database is away, which still serves what is prepared',
  (name) => {
    const example = readFileSync(path.join(import.meta.dirname, '..', 'deploy', name), 'utf8')
    const probes = /(?:health_uri |\.url = "|httpGet: \{ path: |PORT\+')(\/\w+)/g
    expect(new Set(Array.from(example.matchAll(probes), ([, probed]) => probed))).toEqual(new Set(['/healthz']))
  },
)

describe.skipIf(!hasVarnish)('with Varnish and deploy/varnish.vcl', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'varnish-'))
  const start = async () => {
    const vcl = readFileSync(path.join(import.meta.dirname, '..', 'deploy', 'varnish.vcl'), 'utf8')
    writeFileSync(path.join(folder, 'shop.vcl'), vcl.replace('.port = "3000"', `.port = "${shopPort}"`))
    const place = [
      '-F',
      '-j',
      'none',
      '-a',
      `127.0.0.1:${varnishPort}`,
      '-f',
      path.join(folder, 'shop.vcl'),
      '-n',
      folder,
    ]
    const varnish = spawn('varnishd', [...place, '-s', 'malloc,16m', '-T', 'none'], { stdio: 'ignore' })
    closing.push(async () => {
      if (varnish.exitCode === null) {
        varnish.kill()
        await once(varnish, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    })
    await vi.waitFor(async () => expect((await get(varnishPort, '/page')).status).toBe(200), {
      timeout: 60_000,
      interval: 200,
    })
  }

  it('a page comes from the cache, whoever asks, until something changes; then it is fresh', async () => {
    failing = 1
    const purging = purgeCaches(caches)
    await expect.poll(() => cacheState.purged).toBe(false)
    await start()
    await purging
    expect([cacheState.purged, purges.every((one) => one === 'PURGE shop')]).toEqual([true, true])

    await get(varnishPort, '/page')
    const before = asked
    const page = await get(varnishPort, '/page', { cookie: 'shop-session=x' })
    expect([page.body, asked - before]).toEqual(['<html><body>1</body></html>', 0])
    for (const name of ['surrogate-key', 'surrogate-control', 'age', 'via', 'x-varnish'])
      expect(page.headers[name]).toBeUndefined()
    expect(page.headers['cache-control']).toBe('public, max-age=0, must-revalidate')

    version = 2
    invalidateCaches()
    await purgeCaches(caches)
    expect((await get(varnishPort, '/page')).body).toContain('2')
  })

  it('nobody empties it through a proxy, or with a key that is none', async () => {
    const through = { 'surrogate-key': 'shop', 'x-forwarded-for': '203.0.113.9, 127.0.0.1' }
    expect((await get(varnishPort, '/', through, 'PURGE')).status).toBe(405)
    for (const key of ['.*', '', 'a b'])
      expect((await get(varnishPort, '/', { 'surrogate-key': key }, 'PURGE')).status).toBe(400)
  })
})
