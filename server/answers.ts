import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { chosenEncoding, compressed, type Encoding } from './compression'
import { contentSecurityPolicy, type SiteSecurity } from './content-security'
import { neverBlank } from './error-page'
import { paintFirst } from './paint-first'

const compressible =
  /^(text\/|application\/(json|javascript|xml|rss\+xml|atom\+xml|manifest\+json|openapi\+json)|image\/svg\+xml)/

type Finished = { body: Buffer; policy?: string }
const finished = new LRUCache<string, Finished>({
  maxSize: 96 * 1024 * 1024,
  maxEntrySize: 12 * 1024 * 1024,
  sizeCalculation: ({ body }) => body.length + 1_000,
})

const finish = (body: Buffer, type: string, encoding: Encoding, lasting: boolean, security: SiteSecurity): Finished => {
  if (!type.startsWith('text/html')) return { body: compressed(body, encoding, lasting) }
  const html = paintFirst(neverBlank(body.toString('utf8')))
  return {
    policy: contentSecurityPolicy(html, security),
    body: compressed(Buffer.from(html), encoding, lasting),
  }
}

const finishedOnce = (
  body: Buffer,
  type: string,
  encoding: Encoding,
  etag: string | undefined,
  security: SiteSecurity,
) => {
  if (!etag) return finish(body, type, encoding, false, security)
  const key = `${encoding} ${type} ${etag} ${body.length}`
  let answer = finished.get(key)
  if (!answer) {
    answer = finish(body, type, encoding, true, security)
    finished.set(key, answer)
  }
  return answer
}

const securityHeaders = ({ https }: SiteSecurity) => ({
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ...(https ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
})

/** Caches in front must ask again each time, or a change in stock would stay unseen. Next allows them a year. */
const mustAskAgain = 'public, max-age=0, must-revalidate'

type Callback = (error?: Error | null) => void
type Rest = [(BufferEncoding | Callback)?, Callback?]

const bytes = (chunk: unknown, encoding: unknown): Buffer =>
  typeof chunk === 'string'
    ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
    : Buffer.from(chunk as Uint8Array)

const callbackIn = (...values: unknown[]) => values.find((value) => typeof value === 'function') as Callback | undefined

/**
 * Lets an answer pass through, and where it is text, holds it until it is whole: a page then gets its
 * Content-Security-Policy, and any text its compression, both worked out once a version and not once a request.
 */
export const finishAnswers = (request: IncomingMessage, response: ServerResponse, security: SiteSecurity) => {
  for (const [name, value] of Object.entries(securityHeaders(security))) response.setHeader(name, value)
  const write = response.write.bind(response) as (chunk: unknown, ...rest: unknown[]) => boolean
  const end = response.end.bind(response) as (...values: unknown[]) => ServerResponse
  const writeHead = response.writeHead.bind(response) as (status: number) => ServerResponse
  const chunks: Buffer[] = []
  let held: boolean | undefined

  const decide = () => {
    if (held !== undefined) return held
    const type = String(response.getHeader('content-type') ?? '')
    const cacheControl = String(response.getHeader('cache-control') ?? '')
    if (/s-maxage=[1-9]/.test(cacheControl)) response.setHeader('Cache-Control', mustAskAgain)
    held =
      request.method !== 'HEAD' &&
      compressible.test(type) &&
      response.statusCode !== 304 &&
      response.statusCode !== 206 &&
      !response.getHeader('content-encoding')
    return held
  }

  const ownWriteHead = (status: number, reason?: string | OutgoingHttpHeaders, headers?: OutgoingHttpHeaders) => {
    const given = typeof reason === 'object' ? reason : headers
    response.statusCode = status
    for (const [name, value] of Object.entries(given ?? {})) if (value !== undefined) response.setHeader(name, value)
    return decide() ? response : writeHead(status)
  }
  response.writeHead = ownWriteHead as typeof response.writeHead
  response.flushHeaders = () => {}
  response.write = ((chunk: unknown, ...[encoding, callback]: Rest) => {
    if (!decide()) return write(chunk, encoding, callback)
    chunks.push(bytes(chunk, encoding))
    const done = callbackIn(encoding, callback)
    if (done) process.nextTick(done)
    return true
  }) as typeof response.write
  response.end = ((chunk: unknown, ...[encoding, callback]: Rest) => {
    if (!decide()) return end(chunk, encoding, callback)
    if (chunk && typeof chunk !== 'function') chunks.push(bytes(chunk, encoding))
    const whole = Buffer.concat(chunks)
    const type = String(response.getHeader('content-type'))
    const wanted = whole.length > 600 ? chosenEncoding(request.headers['accept-encoding']) : ''
    const tag = response.getHeader('etag') ?? lastingTag(request, whole)
    const { body, policy } = finishedOnce(whole, type, wanted, tag === undefined ? undefined : String(tag), security)
    if (policy) response.setHeader('Content-Security-Policy', policy)
    const vary = `${response.getHeader('vary') ?? ''}, Accept-Encoding`.split(/,\s*/).filter(Boolean)
    response.setHeader('Vary', [...new Set(vary)].join(', '))
    if (wanted) {
      response.setHeader('Content-Encoding', wanted)
      const given = String(response.getHeader('etag') ?? '')
      if (given && !given.startsWith('W/')) response.setHeader('ETag', `W/${given}`)
    }
    response.removeHeader('transfer-encoding')
    response.setHeader('Content-Length', body.length)
    response.write = write as typeof response.write
    response.writeHead = writeHead as typeof response.writeHead
    return end(body, callbackIn(chunk, encoding, callback))
  }) as typeof response.end
}

/** Files of the build never change under their name; other answers without a tag aren't worth keeping. */
const lastingTag = (request: IncomingMessage, body: Buffer) =>
  request.url?.startsWith('/_next/static/') ? createHash('sha1').update(body).digest('hex') : undefined
