import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { cacheState, currentVersion, isFresh, surrogateHeaders } from '../lib/cache/freshness'
import { withoutAddress } from '../lib/cache/page-address.mjs'
import { bodyLengthHeader, matchesETag, publicResponseHeader, unavailableHeader } from '../lib/http/response-headers'
import type { RequestHead } from './address'
import { chosenEncoding, compressed } from './compression'
import { policyOfData, type SiteSecurity, withoutMarks } from './content-security'
import { finishPage, isPreview, type PageFinishing, variantOf } from './finish-page'
import { createFinishedBodies, type Finished } from './finished-bodies'
import { mayRecover, unavailable } from './outage'
import { payloadHeader } from './payload'

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

type Finishing = PageFinishing & { hasCacheInFront?: boolean }

/** Request headers with which a response may be another than everybody's. */
const unusual = ['range', 'if-range', 'authorization', 'content-length']

/** Sets the security headers that every response has. */
export const secure = (response: ServerResponse, security: SiteSecurity) => {
  for (const [name, value] of securityHeaders(security)) response.setHeader(name, value)
}

/** The answer to whoever asks for a payload that is in its page, or with the scripts of another build. */
const noPayload: Finished = {
  body: Buffer.from('{"message":"There is none for these scripts."}'),
  policy: policyOfData,
  isMissing: true,
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
 * Returns a function that intercepts a response; call it before Next is given the request. Text is held until it is
 * complete: a page then gets its Content-Security-Policy and its first-paint order, any text its compression. What is the
 * same for everybody is finished once per version and gets an ETag. A response with no-transform is a stream and is not
 * held. A failure while the database is away, soon after a connection to it was missing or lost, or because it could not
 * carry out a query of this request, becomes a 503.
 */
export const createFinishing = (finishing: Finishing) => {
  const { hasCacheInFront = false } = finishing
  const finishOnce = createFinishedBodies()

  /** What is sent of a body. */
  const finishedOf = (received: Buffer, type: string, request: RequestHead, isApart: boolean): Finished => {
    if (type.startsWith('text/x-component'))
      return { body: Buffer.from(withoutMarks(received.toString('latin1')), 'latin1'), policy: policyOfData }
    if (!type.startsWith('text/html')) return { body: received, policy: policyOfData }
    const page = finishPage(received, request.url, finishing, isApart)
    const build = request.headers[payloadHeader]
    if (build === undefined) return page
    return page.payload?.build === build ? { body: page.payload.body, policy: policyOfData } : noPayload
  }

  return (given: IncomingMessage, response: ServerResponse) => {
    const request = { method: given.method, url: given.url, headers: { ...given.headers } }
    const begun = currentVersion()
    if (isPreview(request.url)) response.setHeader('X-Frame-Options', 'SAMEORIGIN')
    const write = response.write.bind(response) as (...values: unknown[]) => boolean
    const end = response.end.bind(response) as (...values: unknown[]) => ServerResponse
    const writeHead = response.writeHead.bind(response) as (status: number) => ServerResponse
    const chunks: Buffer[] = []
    let held: boolean | undefined
    /** Bytes of the body still to come, if its length is declared. */
    let due: number | undefined

    /**
     * Destroys a response whose length differs from its Content-Length, as of a file replaced while it is sent: the
     * client would mistake the rest of one response for the next. Returns `hasOtherLength`.
     */
    const breakOffIf = (hasOtherLength: boolean) => {
      if (hasOtherLength) response.destroy()
      return hasOtherLength
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
      if (endsSession.test([response.getHeader('set-cookie') ?? ''].flat().join('\n')))
        response.setHeader('Clear-Site-Data', '"cache", "prefetchCache", "prerenderCache"')
      held =
        request.method !== 'HEAD' &&
        text.test(type) &&
        response.statusCode !== 304 &&
        response.statusCode !== 206 &&
        !response.getHeader('content-encoding') &&
        !cacheControl.includes('no-transform')
      if (!held) response.removeHeader(publicResponseHeader)
      return held
    }

    const isForEverybody = () =>
      response.statusCode === 200 &&
      !response.hasHeader('set-cookie') &&
      (response.hasHeader(publicResponseHeader) || String(response.getHeader('cache-control')).includes('immutable'))

    const mayCachesKeep = (type: string) =>
      hasCacheInFront &&
      cacheState.purged &&
      isFresh(begun) &&
      response.hasHeader(publicResponseHeader) &&
      request.method === 'GET' &&
      // A payload may have failed after its response had begun with status 200.
      !type.startsWith('text/x-component') &&
      !unusual.some((name) => name in request.headers)

    /** Has the response say that there is no payload. */
    const missing = () => {
      response.statusCode = 404
      for (const name of ['set-cookie', 'etag', ...Object.keys(surrogateHeaders)]) response.removeHeader(name)
      response.setHeader('Cache-Control', 'no-store')
      return noPayload
    }

    /** Sets the headers of a held body, and returns it as it is sent; null if the browser has it already. */
    const finish = (received: Buffer): Buffer | null => {
      const type = String(response.getHeader('content-type'))
      const isHtml = type.startsWith('text/html')
      // Next renders its error page, 37 kB, as the body of a page's redirect; no browser shows it.
      const isRedirect = isHtml && response.hasHeader('location')
      addVary(response, 'Accept-Encoding')
      // Next's own cache headers are of no use to clients, and a page's first packets have little room.
      const isPrerendered = response.hasHeader('x-nextjs-prerender')
      // All who ask while Next renders a page get that rendering, which names the address of the first.
      const isRendered = isPrerendered && response.getHeader('x-nextjs-cache') !== 'HIT'
      const named = isRendered ? Buffer.from(withoutAddress(received.toString('latin1')), 'latin1') : received
      const whole = isRedirect ? Buffer.alloc(0) : named
      if (isHtml) for (const name of ownHeaders) response.removeHeader(name)
      const isEverybodys = isForEverybody()
      const isApart = isPrerendered && isEverybodys
      const finishNow = () => finishedOf(whole, isRedirect ? '' : type, request, isApart)
      const encoding = whole.length > 600 ? chosenEncoding(request.headers['accept-encoding']) : ''
      const isPayload = request.headers[payloadHeader] !== undefined
      if (isPayload) response.setHeader('Content-Type', 'application/json; charset=utf-8')
      if (isEverybodys && mayCachesKeep(type))
        for (const [name, value] of Object.entries(surrogateHeaders)) response.setHeader(name, value)
      response.removeHeader(publicResponseHeader)
      if (!isEverybodys) {
        const { body, policy } = isPayload ? missing() : finishNow()
        response.setHeader('Content-Security-Policy', policy)
        if (encoding && !isPayload) response.setHeader('Content-Encoding', encoding)
        return isPayload ? body : compressed(body, encoding)
      }
      const variant = [isHtml && variantOf(request.url), isApart, request.headers[payloadHeader], type].join()
      // Anybody can invent a query.
      const isLasting = !request.url?.includes('?')
      const { body, policy, etag, isMissing } = finishOnce(whole, variant, encoding, isLasting, finishNow)
      if (isMissing) missing()
      response.setHeader('Content-Security-Policy', policy)
      if (!isMissing) response.setHeader('ETag', etag)
      if (!isMissing && matchesETag(request.headers['if-none-match'], etag)) {
        response.statusCode = 304
        return null
      }
      if (encoding) response.setHeader('Content-Encoding', encoding)
      return body
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
      release()
      const done = callbackIn(chunk, encoding, callback)
      if (body === null) {
        response.removeHeader('content-length')
        return end(done)
      }
      response.setHeader('Content-Length', body.length)
      return end(body, done)
    }) as typeof response.end
  }
}
