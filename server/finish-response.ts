import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { cacheState, isFresh } from '../lib/cache/freshness'
import { surrogateHeaders } from '../lib/cache/surrogate'
import { bodyLengthHeader } from '../lib/http/body-length'
import { publicResponseHeader } from '../lib/http/public-response'
import { unavailableHeader } from '../lib/http/unavailable'
import { chosenEncoding, compressed } from './compression'
import { policyOfData, type SiteSecurity, withoutMarks } from './content-security'
import { type FinishedPage, finishPage, isPreview, type PageFinishing } from './finish-page'
import { mayRecover, unavailable } from './outage'
import { hasFailedRow, payloadHeader } from './payload'
import { purposeHeader } from './purpose'
import type { RateLimitCache } from './rate-limit-cache'
import { headOf, isCacheable, type ResponseCache } from './response-cache'

const text =
  /^(text\/|application\/(json|javascript|xml|rss\+xml|atom\+xml|manifest\+json|openapi\+json)|image\/svg\+xml)/

const securityHeaders = ({ https }: SiteSecurity) =>
  Object.entries({
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'X-Permitted-Cross-Domain-Policies': 'none',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(https ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  })

/** Caches in front must revalidate each time, or a change in stock would stay unseen. Next would allow them a year. */
const mustAskAgain = 'public, max-age=0, must-revalidate'

/** A sign-out: it must leave none of the account's pages in the browser. */
const endsSession = /^(__Host-)?shop-session=;/m

type Finishing = PageFinishing & {
  responseCache: ResponseCache
  rateLimitCache?: RateLimitCache
  hasCacheInFront?: boolean
}

/** Sets the security headers that every response has. */
export const secure = (response: ServerResponse, security: SiteSecurity) => {
  for (const [name, value] of securityHeaders(security)) response.setHeader(name, value)
}

type Callback = (error?: Error | null) => void

const bufferOf = (chunk: unknown, encoding: unknown): Buffer =>
  typeof chunk === 'string'
    ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
    : Buffer.from(chunk as Uint8Array)

const lengthOf = (chunk: unknown) =>
  typeof chunk === 'string' ? Buffer.byteLength(chunk) : chunk instanceof Uint8Array ? chunk.byteLength : 0

const callbackIn = (...values: unknown[]) => values.find((value) => typeof value === 'function') as Callback | undefined

/** Next tells the client's router the target of a rewrite; internal paths are not disclosed. */
const withoutInternalPaths = (response: ServerResponse) => {
  for (const name of ['x-nextjs-rewritten-path', 'x-middleware-rewrite'])
    if (String(response.getHeader(name) ?? '').includes('/internal/')) response.removeHeader(name)
}

const ownHeaders = ['x-nextjs-cache', 'x-nextjs-prerender', 'x-nextjs-stale-time']

/** Discards whatever is still written to a response that has been replaced. */
const silence = (response: ServerResponse) => {
  const nothing = () => response
  const ignore = (...values: unknown[]) => {
    callbackIn(...values)?.()
    return true
  }
  return Object.assign(response, {
    write: ignore,
    end: (...values: unknown[]) => ignore(...values) && response,
    writeHead: nothing,
    setHeader: nothing,
    appendHeader: nothing,
    removeHeader: () => {},
  })
}

const addVary = (response: ServerResponse, name: string) => {
  const given = String(response.getHeader('vary') ?? '').split(/,\s*/)
  response.setHeader('Vary', [...new Set([...given, name])].filter(Boolean).join(', '))
}

/**
 * Intercepts a response. Text is held until it is complete: a page then gets its Content-Security-Policy, any text its
 * compression, and what is the same for everybody goes into the response cache. A response with no-transform is a
 * stream and is not held. A failure while the database is away, soon after a connection to it was missing or lost, or
 * because it could not carry out a query of this request, becomes a 503. Call it before Next is given the request.
 */
export const finishResponse = (given: IncomingMessage, response: ServerResponse, finishing: Finishing) => {
  const request = headOf(given)
  const { security, responseCache, rateLimitCache, hasCacheInFront = false } = finishing
  secure(response, security)
  if (isPreview(request.url)) response.setHeader('X-Frame-Options', 'SAMEORIGIN')
  // Next has one ETag for both variants of a page: neither may be taken for the other.
  const isAhead = request.headers[purposeHeader] !== undefined
  if (isAhead) delete given.headers['if-none-match']
  const begun = responseCache.begin()
  const write = response.write.bind(response) as (...values: unknown[]) => boolean
  const end = response.end.bind(response) as (...values: unknown[]) => ServerResponse
  const writeHead = response.writeHead.bind(response) as (status: number) => ServerResponse
  const chunks: Buffer[] = []
  let held: boolean | undefined
  /** Bytes of the body still to come, if its length is declared. */
  let due: number | undefined

  /**
   * Destroys a response whose length differs from its Content-Length, as of a file replaced while it is sent: the client
   * would mistake the rest of one response for the next. Returns `hasOtherLength`.
   */
  const breakOffIf = (hasOtherLength: boolean) => {
    if (hasOtherLength) response.destroy()
    return hasOtherLength
  }

  const setPageHeaders = () => {
    // Next's own cache headers are of no use to clients, and a page's first packets have little room.
    for (const name of ownHeaders) response.removeHeader(name)
    addVary(response, 'Accept-Encoding')
    addVary(response, 'Sec-Purpose')
  }

  /** Sets the headers that the first byte needs, once, and returns whether the body is held. */
  const settleHeaders = () => {
    if (held !== undefined) return held
    const cacheControl = String(response.getHeader('cache-control') ?? '')
    if (/s-maxage=[1-9]/.test(cacheControl)) response.setHeader('Cache-Control', mustAskAgain)
    const type = String(response.getHeader('content-type') ?? '')
    // Other websites may show what is the same for everybody, such as the preview beside a link.
    if (/^(image|video|font)\//.test(type) && /^(public\b|no-cache$)/.test(cacheControl))
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
    withoutInternalPaths(response)
    const length = response.getHeader(bodyLengthHeader)
    if (length !== undefined) {
      response.removeHeader(bodyLengthHeader)
      response.setHeader('Content-Length', length)
      due = Number(length)
    }
    // A 304 repeats the headers of the 200, or caches would drop them.
    if (response.statusCode === 304 && response.hasHeader('x-nextjs-prerender')) setPageHeaders()
    rateLimitCache?.note(request, response)
    if (endsSession.test([response.getHeader('set-cookie') ?? ''].flat().join('\n')))
      response.setHeader('Clear-Site-Data', '"cache", "prefetchCache", "prerenderCache"')
    held =
      request.method !== 'HEAD' &&
      text.test(type) &&
      response.statusCode !== 304 &&
      response.statusCode !== 206 &&
      !response.getHeader('content-encoding') &&
      !cacheControl.includes('no-transform')
    if (!held || response.getHeader('x-nextjs-cache') === 'STALE') response.removeHeader(publicResponseHeader)
    return held
  }

  const isPrerendered = () =>
    response.statusCode === 200 &&
    response.hasHeader('x-nextjs-prerender') &&
    response.hasHeader(publicResponseHeader) &&
    !response.hasHeader('set-cookie')

  /** The body of a payload request: 404 if it is for the scripts of another build, or if the payload is in the page. */
  const payloadOf = (page: FinishedPage | null): Buffer => {
    const isThere = page?.payload?.build === request.headers[payloadHeader]
    if (!isThere) {
      response.statusCode = 404
      for (const name of [publicResponseHeader, 'set-cookie', 'etag']) response.removeHeader(name)
      response.setHeader('Cache-Control', 'no-store')
    }
    response.setHeader('Content-Type', 'application/json; charset=utf-8')
    response.setHeader('Content-Security-Policy', policyOfData)
    return (isThere && page?.payload?.body) || Buffer.from('{"message":"There is none for these scripts."}')
  }

  /** Sets the headers of a held body, offers it to the response cache, and returns it as it is sent. */
  const finish = (received: Buffer): Buffer => {
    const type = String(response.getHeader('content-type'))
    const isHtml = type.startsWith('text/html')
    // Next renders its error page, 37 kB, as the body of a page's redirect; no browser shows it.
    const isRedirect = isHtml && response.hasHeader('location')
    const whole = isRedirect ? Buffer.alloc(0) : received
    const page = isHtml && !isRedirect ? finishPage(whole, request, finishing, isPrerendered()) : null
    const isNavigation = type.startsWith('text/x-component')
    const navigation = isNavigation ? withoutMarks(whole.toString('latin1')) : ''
    // Its rendering failed after the response had begun with status 200.
    if (isNavigation && hasFailedRow(whole)) response.removeHeader(publicResponseHeader)
    const shown = page?.body ?? (isNavigation ? Buffer.from(navigation, 'latin1') : whole)
    response.setHeader('Content-Security-Policy', page?.policy ?? policyOfData)
    const body = request.headers[payloadHeader] ? payloadOf(page) : shown
    if (isHtml) setPageHeaders()
    else addVary(response, 'Accept-Encoding')
    const { statusCode: status } = response
    if (isAhead) response.removeHeader('etag')
    const isForCaches =
      hasCacheInFront &&
      !isAhead &&
      cacheState.purged &&
      isFresh(begun) &&
      response.getHeader(publicResponseHeader) !== undefined &&
      isCacheable(request, status, response.getHeaders(), body)
    if (isForCaches) for (const [name, value] of Object.entries(surrogateHeaders)) response.setHeader(name, value)
    const headers: OutgoingHttpHeaders = response.getHeaders()
    void responseCache.store(request, begun, { status, headers: { ...headers }, body }).catch(() => {})
    response.removeHeader(publicResponseHeader)
    const encoding = body.length > 600 ? chosenEncoding(request.headers['accept-encoding']) : ''
    if (!encoding) return body
    response.setHeader('Content-Encoding', encoding)
    const tag = String(response.getHeader('etag') ?? '')
    if (tag && !tag.startsWith('W/')) response.setHeader('ETag', `W/${tag}`)
    return compressed(body, encoding)
  }

  /** Gives the response its own methods back. */
  const release = () => {
    response.write = write as typeof response.write
    response.writeHead = writeHead as typeof response.writeHead
    response.end = end as typeof response.end
  }

  response.writeHead = ((status: number, reason?: string | OutgoingHttpHeaders, headers?: OutgoingHttpHeaders) => {
    const given = typeof reason === 'object' ? reason : headers
    response.statusCode = status
    for (const [name, value] of Object.entries(given ?? {})) if (value !== undefined) response.setHeader(name, value)
    return settleHeaders() || response.hasHeader(unavailableHeader) ? response : writeHead(status)
  }) as typeof response.writeHead
  response.flushHeaders = () => {}
  response.write = ((chunk: unknown, encoding?: unknown, callback?: unknown) => {
    if (!settleHeaders()) {
      if (due !== undefined) due -= lengthOf(chunk)
      return breakOffIf(due !== undefined && due < 0) ? false : write(chunk, encoding, callback)
    }
    chunks.push(bufferOf(chunk, encoding))
    const done = callbackIn(encoding, callback)
    if (done) process.nextTick(done)
    return true
  }) as typeof response.write
  response.end = ((chunk?: unknown, encoding?: unknown, callback?: unknown) => {
    // A response with its own Retry-After stands: a form without script comes back with what was typed.
    const isTrouble = (cacheState.database !== 'well' || mayRecover()) && !response.hasHeader('retry-after')
    const failed = response.statusCode >= 500 && (isTrouble || response.hasHeader(unavailableHeader))
    if (failed && !response.headersSent) {
      release()
      unavailable(request, response)
      return silence(response)
    }
    if (!settleHeaders()) {
      const isOdd = due !== undefined && due !== lengthOf(chunk) && request.method !== 'HEAD'
      return breakOffIf(isOdd) ? response : end(chunk, encoding, callback)
    }
    if (chunk && typeof chunk !== 'function') chunks.push(bufferOf(chunk, encoding))
    const body = finish(Buffer.concat(chunks))
    response.removeHeader('transfer-encoding')
    response.setHeader('Content-Length', body.length)
    release()
    return end(body, callbackIn(chunk, encoding, callback))
  }) as typeof response.end
}
