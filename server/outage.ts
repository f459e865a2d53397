import type { ServerResponse } from 'node:http'
import { cacheState } from '../lib/cache/freshness'
import { pageType } from '../lib/http/refusals'
import { unavailableHeader, unavailableText } from '../lib/http/response-headers'
import { connectionError, isClientAbort, lostConnection, unableState } from '../lib/log/connection-errors'
import { filterFailures, logFailure, logState } from '../lib/log/failure'
import { loggedRequest } from '../lib/log/logger'
import type { RequestHead } from './address'

/** Seconds after which a visitor's browser tries again. */
const retrySeconds = 5

const pageOf = (refresh: string, words: string) =>
  `<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width"/><meta name="robots" content="noindex"/>${refresh}<title>One moment, please</title><style>@font-face{font-family:Newsreader;src:url(/fonts/newsreader-display-core.woff2) format("woff2")}body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f4f2ee;color:#1d1b18;font:1.0625rem/1.6 system-ui,sans-serif;text-align:center}main{padding:2rem;max-width:34rem}h1{font:400 clamp(2rem,6vw,3.25rem)/1.1 Newsreader,Georgia,serif;margin:0 0 1rem}a{color:inherit}</style></head><body><main><h1>One moment, please</h1>${words}</main></body></html>`

const page = pageOf(
  `<meta http-equiv="refresh" content="${retrySeconds}"/>`,
  '<p>This page is not available at the moment. We will try again automatically every few seconds.</p><p><a href="">Try again now</a></p>',
)
/** No automatic refresh: it would request the page with GET, not send the form again. */
const pageOfForm = pageOf(
  '',
  '<p>This could not be sent just now. Please go back, where your words still are, and send them again in a moment.</p>',
)

/** Sends the 503 for an unavailable database: a page that retries by itself, or JSON. */
export const unavailable = (request: RequestHead, response: ServerResponse): ServerResponse => {
  const wantsPage = pageType.test(request.headers.accept ?? '') && request.headers.rsc === undefined
  for (const name of [unavailableHeader, 'set-cookie', 'etag', 'content-encoding', 'transfer-encoding', 'location'])
    response.removeHeader(name)
  const body = wantsPage ? (request.method === 'GET' ? page : pageOfForm) : JSON.stringify({ message: unavailableText })
  response.writeHead(503, {
    'Content-Type': wantsPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
    'Cache-Control': 'no-store',
    'Retry-After': String(retrySeconds),
    'Content-Length': Buffer.byteLength(body),
  })
  return response.end(body)
}

/** Milliseconds that a response may take while the database is not well. */
const responseTimeoutMs = 1_500

/** Requests for a page that cannot be rendered, since the database could not carry out a query of theirs. */
const failedRequests = new WeakSet<object>()

/**
 * Watches the running responses: one that waits for a silent or absent database gets a 503 instead of waiting until the
 * outage ends, and so does a page that has failed for a lock, whose error page might wait for the same lock again.
 * `onRecovery` is called each time the database has come back. `watch` must be called within withRequestId().
 */
export const watchOutages = (onRecovery: () => void = () => {}) => {
  const waiting = new Map<ServerResponse, { since: number; request?: object }>()
  const giveUp = (response: ServerResponse) => {
    waiting.delete(response)
    if (response.headersSent) return
    response.statusCode = 503
    response.setHeader(unavailableHeader, '1')
    response.end()
  }
  let wasWell = true
  const check = () => {
    const isWell = cacheState.database === 'well'
    if (isWell && !wasWell) onRecovery()
    wasWell = isWell
    for (const [response, { since, request }] of waiting) {
      const isLate = !isWell && performance.now() - since > responseTimeoutMs
      if (isLate || (request && failedRequests.has(request))) giveUp(response)
    }
  }
  const timer = setInterval(check, 250).unref()
  return {
    watch: (response: ServerResponse) => {
      waiting.set(response, { since: performance.now(), request: loggedRequest() })
      response.once('close', () => waiting.delete(response))
    },
    stop: () => clearInterval(timer),
  }
}

const messageOf = (failure: unknown) =>
  failure instanceof Error ? `${failure.message} ${failure.cause}` : String(failure)

/** Resources that the database lacks, as it or its operating system reports them: every write meets the same error. */
const resourceError =
  /No space left on device|Disk quota exceeded|Read-only file system|in a read-only transaction|too many clients already|remaining connection slots|out of (?:shared )?memory/i

/** Milliseconds without such an error after which it is logged again. */
const relogMs = 10 * 60_000

/** Nobody got a connection of the pool in time, as the driver and Prisma report it. */
const poolExhausted = /timeout exceeded when trying to connect|Unable to start a transaction in the given time/

/**
 * When a request last had no connection, by performance.now(): of the pool, or because it was lost, which requests meet
 * before the listener notices the outage.
 */
const unconnected = { last: Number.NEGATIVE_INFINITY }

/** The database could not carry out a query just then, such as for a lock, as Prisma reports it. */
const queryFailed = new RegExp(`Code: \`(?:${unableState.source})`)

/** Requests with such a query. */
const unable = new WeakSet<object>()

/**
 * Whether a failed request is worth another try: connections were missing or lost in the last seconds, or the database
 * could not carry out a query of this very request.
 */
export const mayRecover = (): boolean =>
  performance.now() - unconnected.last < retrySeconds * 1_000 || unable.has(loggedRequest() ?? {})

/** Requests that found no free connection and are not logged yet. */
const exhaustions = { count: 0 }

/** Logs them together, one line per moment, unless an outage explains them. */
const logExhaustion = () => {
  exhaustions.count++
  if (exhaustions.count > 1) return
  setTimeout(() => {
    const { count } = exhaustions
    exhaustions.count = 0
    if (cacheState.database === 'well')
      logState('database', `No connection of the pool became free in time, ${count} times in this second.`, 'warn')
  }, logDelayMs).unref()
}

/** Milliseconds that a connection error is held back for the listener to report an outage. */
const logDelayMs = 1_000

/** Logs warnings of Node (deprecations, leaking listeners), which Node itself would report by `console.error`. */
const logNodeWarnings = () => {
  // Absent with --no-warnings.
  const shown = process.listeners('warning').find(({ name }) => name === 'onWarning')
  if (!shown) return () => {}
  const log = (warning: Error) => logFailure('node', warning, 'warn')
  process.off('warning', shown).on('warning', log)
  return () => process.off('warning', log).on('warning', shown)
}

/**
 * Keeps the failures of single requests during an outage out of the log, since the listener logs the outage in one
 * line, as well as visitors who go away while sending, which Next reports as errors. Logs a lacking resource once, and
 * an exhausted pool once a second. Other failures are logged as usual, and Node's warnings. Returns a function that undoes this.
 */
export const quietenOutages = () => {
  const lastLogged = new Map<string, number>()
  const end = filterFailures((failure, write, part) => {
    if (isClientAbort(failure)) return
    const words = messageOf(failure)
    const [resource] = resourceError.exec(words) ?? []
    const request = loggedRequest()
    if (request && (resource || queryFailed.test(words))) unable.add(request)
    // Next reports what ended a rendering; a form's endpoint reports its own failures and has its own response.
    if (request && part === 'next' && queryFailed.test(words)) failedRequests.add(request)
    if (resource) {
      const isNews = Date.now() - (lastLogged.get(resource) ?? 0) > relogMs
      lastLogged.set(resource, Date.now())
      return isNews ? write() : undefined
    }
    const isExhausted = poolExhausted.test(words)
    if (isExhausted || lostConnection.test(words)) unconnected.last = performance.now()
    if (!isExhausted && !connectionError.test(words)) return write()
    if (cacheState.database !== 'well') return
    if (isExhausted) return logExhaustion()
    setTimeout(() => {
      if (cacheState.database === 'well') write()
    }, logDelayMs).unref()
  })
  const endWarnings = logNodeWarnings()
  return () => {
    end()
    endWarnings()
  }
}
