import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach } from 'vitest'
import { cacheState, setCachesTrusted } from '../lib/cache/freshness'
import { publicResponseHeader } from '../lib/http/response-headers'
import { createFinishing } from './finish-response'

export type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

const servers: Server[] = []

beforeEach(() => setCachesTrusted(true))
afterEach(() => {
  setCachesTrusted(false)
  cacheState.database = 'well'
  for (const server of servers.splice(0)) server.close()
})

export const forEverybody = { [publicResponseHeader]: '1', 'Content-Type': 'text/html', 'Cache-Control': 's-maxage=60' }
export const text = '<html><body>A page.</body></html>'.repeat(100)
const page: Answer = (_, response) => response.writeHead(200, forEverybody).end(text)

/** A server whose responses are finished as the shop's are. */
export const open = async (answer: Answer = page, hasCacheInFront = false) => {
  const finish = createFinishing({ security: { https: false }, hasCacheInFront })
  const server = createServer((request, response) => {
    finish(request, response)
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
  return { ask }
}
