import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach } from 'vitest'
import { cacheState, setCachesTrusted } from '../lib/cache/freshness'
import { publicResponseHeader } from '../lib/http/public-response'
import { finishResponse } from './finish-response'
import { readPayloadAddress } from './payload'
import { normalisePurpose } from './purpose'
import { createResponseCache } from './response-cache'
import type { Starter } from './starter'

export type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

const servers: Server[] = []
const security = { https: false }

beforeEach(() => setCachesTrusted(true))
afterEach(() => {
  setCachesTrusted(false)
  cacheState.database = 'well'
  for (const server of servers.splice(0)) server.close()
})

export const forEverybody = { [publicResponseHeader]: '1', 'Content-Type': 'text/html', 'Cache-Control': 's-maxage=60' }
export const text = '<html><body>A page.</body></html>'.repeat(100)
export const page: Answer = (_, response) => response.writeHead(200, forEverybody).end(text)

/** The critical CSS of every page that has style sheets. */
export const ownStyles = 'p{margin:0}'
const criticalCss = () => ({ styles: ownStyles, sheets: [], complete: [] })

/** Stands for the bundled scripts of server/browser. */
export const starter: Starter = (page) => `start(${JSON.stringify(page)})`

export const build = () => 'own-build'

/** A shop that responds with `answer`, behind the response cache; `times()`: how often `answer` was called. */
export const open = async (answer: Answer = page, megabytes = 8) => {
  const responseCache = createResponseCache(megabytes)
  let asked = 0
  const server = createServer((request, response) => {
    normalisePurpose(request)
    readPayloadAddress(request)
    if (responseCache.answer(request, response)) return
    asked++
    finishResponse(request, response, { security, responseCache, criticalCss, starter, build })
    answer(request, response)
  })
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const ask = (path = '/', { method = 'GET', ...headers }: Record<string, string> = {}) =>
    new Promise<{ status?: number; headers: IncomingMessage['headers']; body: Buffer }>((resolve, reject) => {
      const asking = request({ port, path, method, headers, agent: false }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk)).once('error', reject)
        response.once('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      })
      asking.once('error', reject)
      asking.end()
    })
  /** Requests an address until its response is stored. */
  const settle = async (path = '/', headers: Record<string, string> = {}) => {
    await ask(path, headers)
    await ask(path, headers)
    const { answers } = responseCache.measure()
    for (let tries = 0; tries < 100 && responseCache.measure().answers === answers && answers === 0; tries++)
      await sleep(5)
  }
  return { ask, settle, responseCache, times: () => asked }
}
