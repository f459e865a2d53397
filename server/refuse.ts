import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors } from '../lib/error-texts'
import { maxChunkBytes, maxDiscardedBytes, maxFormBytes, maxRecordBytes, tooLarge } from '../lib/http/overload'
import { barePage, pageType } from '../lib/http/refusals'
import { policyOfData } from './content-security'
import { maxHeaderLines } from './request-limits'

/** Milliseconds that a refusal waits, which slows down clients that send the next request after the response. */
const refusalDelay = 500

const home = '<a href="/">Home</a>'

/** Refuses a request before Next sees it: with a page for people, whose `lines` are HTML, and JSON for programs. */
export const refuse = (response: ServerResponse, status: number, message: string, lines = [message, home]) => {
  const isPage = pageType.test(response.req.headers.accept ?? '')
  response.setHeader('Content-Security-Policy', policyOfData)
  response.setHeader('Cache-Control', 'private, no-store')
  response.writeHead(status, { 'Content-Type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8` })
  response.end(isPage ? barePage(lines, 'This page cannot be shown') : JSON.stringify({ message }))
}

/** Whether a path leads to a file of the build or of public/. */
const isStaticPath = (path: string) =>
  /^\/(_next\/|fonts\/|placeholder|icon|favicon\.ico$|apple-touch-icon\.png$)/.test(path)

/**
 * For what the proxy leaves to Next as static files (the list of proxy.ts). Refuses any method but GET and HEAD, and
 * removes the request's ranges and preconditions: Next fails on those that cannot be met, and the files are small.
 * Returns whether it refused.
 */
export const refuseOfStatic = ({ method = '', headers }: IncomingMessage, response: ServerResponse, path: string) => {
  if (!isStaticPath(path)) return false
  for (const name of ['range', 'if-range', 'if-match', 'if-unmodified-since']) delete headers[name]
  if (/^(GET|HEAD)$/.test(method)) return false
  response.setHeader('Allow', 'GET, HEAD')
  refuse(response, 405, 'Method not allowed.')
  return true
}

/**
 * Refuses a request with so many headers that Node may have left some out, and closes the connection. Returns whether it
 * did. A length, a coding or an address behind them would be obeyed or passed on unseen, and no limit below would hold.
 */
export const refuseCrowded = (request: IncomingMessage, response: ServerResponse): boolean => {
  if (request.rawHeaders.length < 2 * maxHeaderLines) return false
  response.setHeader('Connection', 'close')
  refuse(response, 431, 'The request has too many headers.')
  return true
}

/**
 * Refuses a body without a Content-Length and closes the connection, so that nothing of it is read. Returns whether
 * it did. Node makes an object of each chunk and Next keeps them all, so one-byte chunks take hundreds of times their
 * size.
 */
export const refuseChunked = (request: IncomingMessage, response: ServerResponse): boolean => {
  if (request.headers['transfer-encoding'] === undefined) return false
  response.setHeader('Connection', 'close')
  refuse(response, 411, 'Send the request with a Content-Length.')
  return true
}

const isUpload = (path: string) => /^\/api\/staff\/(uploads|imports\/files)\/[\w-]+(\?|$)/.test(path)

/** Only addresses that skip the proxy (proxy.ts) take more than a form. */
const maxBytesAt = (path: string) => {
  if (isUpload(path)) return maxChunkBytes
  return /^\/api\/staff\/[\w/-]*(\?|$)/.test(path) ? maxRecordBytes : maxFormBytes
}

/**
 * Refuses a body that is larger than any at its address: Next keeps up to 10 MB of each that passes the proxy. Returns
 * whether it did. The response waits, since no rate limit counts these requests, and the body is discarded first, or
 * its sender would not get it; of a body that is far too large nothing is read, and the connection is closed.
 */
export const refuseLarge = (request: IncomingMessage, response: ServerResponse, path: string): boolean => {
  const length = Number(request.headers['content-length'] ?? 0)
  if (length <= maxBytesAt(path)) return false
  const answer = () => refuse(response, 413, tooLarge, [errors.status(413, 'Payload Too Large'), tooLarge])
  const isFarTooLarge = length > maxDiscardedBytes
  if (isFarTooLarge) response.setHeader('Connection', 'close')
  setTimeout(isFarTooLarge ? answer : () => request.once('end', answer).resume(), refusalDelay).unref()
  return true
}
