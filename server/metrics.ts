import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { isMediaPath } from './address'

const registry = new Registry()
// Each process counts for itself; Prometheus sums over this label.
registry.setDefaultLabels({ process: String(process.pid) })
collectDefaultMetrics({ register: registry })

const requests = new Counter({
  name: 'shop_http_requests_total',
  help: 'Answers by method and status',
  labelNames: ['method', 'status'],
  registers: [registry],
})
const durations = new Histogram({
  name: 'shop_http_request_duration_seconds',
  help: 'From a request to the end of its answer, by kind of address',
  labelNames: ['kind'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
})
const underWay = new Gauge({
  name: 'shop_http_requests_under_way',
  help: 'Requests being answered',
  registers: [registry],
})

/** A few kinds, whatever visitors request: a label per address would fill the memory. */
const kindOf = (path: string) => {
  if (path.startsWith('/_next/')) return 'asset'
  if (isMediaPath(path)) return 'picture'
  if (path.startsWith('/api/')) return 'api'
  return path.startsWith('/feeds/') ? 'feed' : 'page'
}

/** The path of an address as it may be logged: without the keys of mails and feeds. */
const loggedPath = (path: string) => path.replace(/^(\/feeds\/[^/]+\/|\/email\/verify\/).*/, '$1…')

/** Counts and times a response, and passes it to `log`. Query strings and visitors' addresses are never logged. */
export const observe = (request: IncomingMessage, response: ServerResponse, log?: (line: object) => void) => {
  const since = performance.now()
  const path = (request.url ?? '').split('?')[0] ?? ''
  const method = request.method ?? ''
  underWay.inc()
  response.once('close', () => {
    const seconds = (performance.now() - since) / 1000
    underWay.dec()
    // The visitor left before the end of the response: nginx's status for that.
    const status = response.writableFinished ? response.statusCode : 499
    requests.inc({ method, status })
    durations.observe({ kind: kindOf(path) }, seconds)
    log?.({
      method,
      path: loggedPath(path),
      status,
      ms: Math.round(seconds * 1000),
      bytes: Number(response.getHeader('content-length') ?? 0) || undefined,
    })
  })
}

const isToken = (given: string, expected: string) => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Answers /healthz, and /metrics if the request has the token. Returns whether it did. */
export const answerOperations = (request: IncomingMessage, response: ServerResponse, token: string | undefined) => {
  const path = (request.url ?? '').split('?')[0]
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  if (path === '/healthz') {
    response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
    response.end('ok\n')
    return true
  }
  if (path !== '/metrics' || !token) return false
  if (!isToken(request.headers.authorization ?? '', `Bearer ${token}`)) return false
  registry.metrics().then(
    (text) => {
      response.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' })
      response.end(text)
    },
    () => response.writeHead(503, { 'Cache-Control': 'no-store' }).end(),
  )
  return true
}
