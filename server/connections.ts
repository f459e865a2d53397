import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Times in ms. */
export const defaults = {
  /** open connections; one more closes the one that has been idle longest */
  connections: 4_096,
  /** until a request's headers are complete, counted from the start of the connection */
  headers: 10_000,
  /** until a request and its body are complete: a photograph over a slow line takes minutes */
  request: 300_000,
  /** without a byte in either direction, also if the client does not read its response */
  silence: 60_000,
  /** idle between two requests; longer than proxies keep theirs, so that none sends into a closing connection */
  keepAlive: 65_000,
  /** between two checks for slow clients */
  check: 2_000,
}

export type Limits = typeof defaults

/**
 * An HTTP server that slow, silent and half-open clients cannot exhaust. Upgrade requests are answered as plain ones,
 * because there is no upgrade listener: an upgraded socket would escape every limit.
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

  /** Connections without a running request, the longest idle first. */
  const waiting = new Set<Socket>()
  /** The running responses of each connection: several if its client pipelines requests. */
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
      // Node closes the first response when its client leaves; pipelined ones have no socket yet and would wait for
      // ever.
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
