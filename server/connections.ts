import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
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
  /** Of each connection, the answers under way: several where its client sends the next request before it has an answer. */
  const underWay = new WeakMap<Socket, Set<ServerResponse>>()
  let open = 0
  server.on('connection', (socket) => {
    open++
    waiting.add(socket)
    const answers = new Set<ServerResponse>()
    underWay.set(socket, answers)
    socket.once('close', () => {
      open--
      waiting.delete(socket)
      // Node tells the first that its client has left; those behind it have no socket yet and would wait for it for ever.
      for (const answer of answers) if (!answer.socket) answer.destroy().emit('close')
    })
    if (open <= limits.connections) return
    const [longest = socket] = waiting
    longest.destroy()
    waiting.delete(longest)
  })
  server.on('request', ({ socket }: IncomingMessage, response) => {
    waiting.delete(socket)
    const answers = underWay.get(socket)
    answers?.add(response)
    response.once('close', () => {
      answers?.delete(response)
      if (!socket.destroyed && !answers?.size) waiting.add(socket)
    })
  })
  return server
}
