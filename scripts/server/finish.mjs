import { createHash } from 'node:crypto'
import { contentSecurityPolicy } from './content-security.mjs'
import { chosenEncoding, compressed, createStore } from './encoding.mjs'
import { neverBlank } from './failure.mjs'
import { paintFirst } from './paint-first.mjs'

const compressible =
  /^(text\/|application\/(json|javascript|xml|rss\+xml|atom\+xml|manifest\+json|openapi\+json)|image\/svg\+xml)/
const store = createStore(96 * 1024 * 1024)

const prepare = (body, type, encoding, lasting, options) => {
  if (!type.startsWith('text/html')) return { body: encoding ? compressed(body, encoding, lasting) : body }
  const html = paintFirst(neverBlank(body.toString('utf8')))
  const whole = Buffer.from(html)
  return {
    policy: contentSecurityPolicy(html, options),
    body: encoding ? compressed(whole, encoding, lasting) : whole,
  }
}

const prepared = (body, type, encoding, etag, options) => {
  if (!etag) return prepare(body, type, encoding, false, options)
  const key = `${encoding} ${type} ${etag} ${body.length}`
  let answer = store.get(key)
  if (!answer) {
    answer = prepare(body, type, encoding, true, options)
    store.set(key, answer, answer.body.length + 1_000)
  }
  return answer
}

const securityHeaders = ({ https }) => ({
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ...(https ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
})

/** Caches in front must ask again each time, or a change in stock would stay unseen. Next allows them a year. */
const mustAskAgain = 'public, max-age=0, must-revalidate'

/**
 * Lets an answer pass through, and where it is text, holds it until it is whole: a page then gets its
 * Content-Security-Policy, and any text its compression, both worked out once a version and not once a request.
 */
export const finishAnswers = (request, response, options) => {
  for (const [name, value] of Object.entries(securityHeaders(options))) response.setHeader(name, value)
  const { write, end, writeHead } = response
  const chunks = []
  let held

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

  response.writeHead = (status, reason, headers) => {
    const given = typeof reason === 'object' ? reason : headers
    response.statusCode = status
    for (const [name, value] of Object.entries(given ?? {})) response.setHeader(name, value)
    return decide() ? response : writeHead.call(response, status)
  }
  response.flushHeaders = () => {}
  response.write = (chunk, encoding, callback) => {
    if (!decide()) return write.call(response, chunk, encoding, callback)
    chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? encoding : undefined))
    const done = typeof encoding === 'function' ? encoding : callback
    if (done) process.nextTick(done)
    return true
  }
  response.end = (chunk, encoding, callback) => {
    if (!decide()) return end.call(response, chunk, encoding, callback)
    if (chunk && typeof chunk !== 'function')
      chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? encoding : undefined))
    const whole = Buffer.concat(chunks)
    const type = String(response.getHeader('content-type'))
    const wanted = whole.length > 600 ? chosenEncoding(request.headers['accept-encoding']) : ''
    const etag = response.getHeader('etag') ?? lastingTag(request, whole)
    const { body, policy } = prepared(whole, type, wanted, etag, options)
    if (policy) response.setHeader('Content-Security-Policy', policy)
    response.setHeader(
      'Vary',
      [...new Set(`${response.getHeader('vary') ?? ''}, Accept-Encoding`.split(/,\s*/).filter(Boolean))].join(', '),
    )
    if (wanted) {
      response.setHeader('Content-Encoding', wanted)
      const given = String(response.getHeader('etag') ?? '')
      if (given && !given.startsWith('W/')) response.setHeader('ETag', `W/${given}`)
    }
    response.removeHeader('transfer-encoding')
    response.setHeader('Content-Length', body.length)
    response.write = write
    response.writeHead = writeHead
    const done = [chunk, encoding, callback].find((value) => typeof value === 'function')
    return end.call(response, body, done)
  }
}

/** Files of the build never change under their name; other answers without a tag aren't worth keeping. */
const lastingTag = (request, body) =>
  request.url.startsWith('/_next/static/') ? createHash('sha1').update(body).digest('hex') : undefined
