import type { IncomingMessage, ServerResponse } from 'node:http'
import { policyOfData } from './content-security'

/** Refuses a request before Next sees it. */
export const refuse = (response: ServerResponse, status: number, message: string) => {
  response.setHeader('Content-Security-Policy', policyOfData)
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify({ message }))
}

const isStatic = (path: string) => /^\/(_next\/|fonts\/|placeholder|icon)/.test(path)

/**
 * For what the proxy leaves to Next as static files (the list of proxy.ts). Refuses any method but GET and HEAD, and
 * removes the request's ranges and preconditions: Next fails on those that cannot be met, and the files are small.
 * Returns whether it refused.
 */
export const refuseOfStatic = ({ method = '', headers }: IncomingMessage, response: ServerResponse, path: string) => {
  if (!isStatic(path)) return false
  for (const name of ['range', 'if-range', 'if-match', 'if-unmodified-since']) delete headers[name]
  if (/^(GET|HEAD)$/.test(method)) return false
  response.setHeader('Allow', 'GET, HEAD')
  refuse(response, 405, 'Method not allowed.')
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
