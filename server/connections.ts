import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'

/** Times in ms. */
export const defaults = {
  /** connections at once; one more takes the place of the one that has waited longest without a request */
  connections: 4_096,
  /** until a request's headers are there, counted from the connection's beginning */
  headers: 10_000,
  /** until a request is there with its body: a photograph over a slow line takes minutes */
  request: 300_000,
  /** without a byte either way, a client that takes no answer included */
  silence: 60_000,
  /** between two requests; longer than proxies keep theirs, so that none sends into a closing connection */
  keepAlive: 65_000,
  /** between two looks for clients that are too slow */
  check: 2_000,
}

export type Limits = typeof defaults

/**
 * An HTTP server that slow, silent and half-open clients cannot fill. Requests for an upgrade are answered as plain
 * ones, since nobody listens for them: a socket that was upgraded would escape every limit.
 */
export const createLimitedServer = (limits: Limits = defaults, listener?: RequestListener): Server => {
  const server = createServer({
    maxHeaderSize: 32 * 1024,
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    keepAliveTimeout: limits.keepAlive,
    connectionsCheckingInterval: limits.check,
  })
  server.timeout = limits.silence
  if (listener) server.on('request', listener)

  /** Connections without a request under way, the longest waiting first. */
  const waiting = new Set<Socket>()
  let open = 0
  server.on('connection', (socket) => {
    open++
    waiting.add(socket)
    socket.once('close', () => {
      open--
      waiting.delete(socket)
    })
    if (open <= limits.connections) return
    const [longest = socket] = waiting
    longest.destroy()
    waiting.delete(longest)
  })
  server.on('request', ({ socket }: IncomingMessage, response) => {
    waiting.delete(socket)
    response.once('close', () => {
      if (!socket.destroyed) waiting.add(socket)
    })
  })
  return server
}
