import { AsyncResource } from 'node:async_hooks'
import { createServer, IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from '../lib/http/address-key'

/** Times in ms. */
export const defaults = {
  /** open connections; one more closes the one that has been silent longest */
  connections: 4_096,
  /** requests that wait on a connection for the previous response; one more closes it. Browsers and proxies send none */
  waiting: 20,
  /** bytes of the bodies of all requests that begin once theirs is complete, and have not begun */
  bodies: 64 * 1024 * 1024,
  /**
   * bytes of all responses that wait for clients to read them, some 300 photographs on slow phones; beyond, the address
   * with most of them is cut off
   */
  unread: 128 * 1024 * 1024,
  /** between two checks of that */
  unreadCheck: 500,
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

/** Bytes of a request's address and headers. */
export const maxHeaderBytes = 32 * 1024
/** Lines of a request's headers. Node leaves out what exceeds it, without a word; `refuseCrowded` refuses such a request. */
export const maxHeaderLines = 200

/** Bytes of memory that each part of a body takes besides its own. */
const partOverheadBytes = 300

/** Closes connections of clients that leave the most bytes unread, by address, until no more than `max` are left. */
const endUnread = (sockets: Iterable<Socket>, max: number) => {
  const byAddress = new Map<string, { bytes: number; sockets: Socket[] }>()
  let total = 0
  for (const socket of sockets) {
    if (socket.writableLength === 0) continue
    const key = addressKey(socket.remoteAddress ?? '')
    const one = byAddress.get(key) ?? { bytes: 0, sockets: [] }
    byAddress.set(key, one)
    one.bytes += socket.writableLength
    one.sockets.push(socket)
    total += socket.writableLength
  }
  for (const one of [...byAddress.values()].sort((a, b) => b.bytes - a.bytes))
    for (const socket of one.sockets) {
      if (total <= max) return
      total -= socket.writableLength
      socket.destroy()
    }
}

type Unanswered = { request: IncomingMessage; response: ServerResponse; begin: () => void }

/**
 * An HTTP server that slow, silent and half-open clients cannot exhaust. It begins a connection's next request once the
 * previous one is answered; Node would begin all that arrive in one packet, in one block. Upgrade requests are answered
 * as plain ones, because there is no upgrade listener: an upgraded socket would escape every limit.
 * `isGathered`: whether a request begins only once its body is complete, which must be short, for what begins with a
 * half-sent one costs processor time and memory that nothing here can bound.
 */
export const createLimitedServer = (
  listener: RequestListener,
  limits: Limits = defaults,
  isGathered: (request: IncomingMessage) => boolean = () => false,
): Server => {
  /** Connections that may be closed for another: no complete request of theirs is being answered. Longest silent first. */
  const evictable = new Set<Socket>()
  /** The requests of each connection; only the first has begun. */
  const unanswered = new WeakMap<Socket, Unanswered[]>()

  /** The bytes that have arrived of each body whose request has not begun. Longest without a further byte first. */
  const gathered = new Map<IncomingMessage, number>()
  let gatheredBytes = 0

  const release = (request: IncomingMessage) => {
    gatheredBytes -= gathered.get(request) ?? 0
    return gathered.delete(request)
  }

  /** Bodies below the average stay: short ones are a visitor's words, whose line may be slow. */
  const makeRoom = () => {
    const average = gatheredBytes / gathered.size
    for (const [request, bytes] of gathered) {
      if (gatheredBytes <= limits.bodies) return
      if (bytes < average) continue
      for (const waiting of unanswered.get(request.socket) ?? []) release(waiting.request)
      request.socket.destroy()
    }
  }

  const gather = (request: IncomingMessage, bytes: number) => {
    const before = gathered.get(request) ?? 0
    gathered.delete(request)
    gathered.set(request, before + bytes + partOverheadBytes)
    gatheredBytes += bytes + partOverheadBytes
    if (gatheredBytes > limits.bodies) makeRoom()
  }

  class Request extends IncomingMessage {
    /** Node calls it with each part of the body that arrives, and with null once the request is complete. */
    override push(part: Uint8Array | null, encoding?: BufferEncoding) {
      const { socket } = this
      const [first] = unanswered.get(socket) ?? []
      const isFirst = first?.request === this
      if (part === null && isFirst) evictable.delete(socket)
      else if (evictable.delete(socket)) evictable.add(socket)
      if (part && gathered.has(this)) gather(this, part.length)
      const isWanted = super.push(part, encoding)
      if (part) return isWanted || gathered.has(this)
      if (isFirst && release(this) && socket.writable) first.begin()
      return isWanted
    }
  }

  const server: Server = createServer({
    IncomingMessage: Request,
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    keepAliveTimeout: limits.keepAlive,
    connectionsCheckingInterval: limits.check,
  })
  server.timeout = limits.silence
  server.maxHeadersCount = maxHeaderLines

  const open = new Set<Socket>()
  const checking = setInterval(() => endUnread(open, limits.unread), limits.unreadCheck).unref()
  server.once('close', () => clearInterval(checking))
  server.on('connection', (socket) => {
    open.add(socket)
    evictable.add(socket)
    const requests: Unanswered[] = []
    unanswered.set(socket, requests)
    socket.once('close', () => {
      open.delete(socket)
      evictable.delete(socket)
      for (const { request } of requests) release(request)
      // Node closes a response that has the socket. One that began behind a refusal of Node's own has none yet.
      const [first] = requests
      if (first && !first.response.socket) first.response.destroy().emit('close')
    })
    if (open.size <= limits.connections) return
    const [longest = socket] = evictable
    longest.destroy()
    evictable.delete(longest)
  })

  const beginFirst = (socket: Socket, requests: Unanswered[]) => {
    // After a response with Connection: close the socket is no longer writable.
    const [first] = socket.writable ? requests : []
    evictable.delete(socket)
    if (!first?.request.complete) evictable.add(socket)
    if (!first || (gathered.has(first.request) && !first.request.complete)) return
    release(first.request)
    first.begin()
  }

  server.on('request', (request, response) => {
    const { socket } = request
    const requests = unanswered.get(socket)
    if (!requests) return
    const begin = () => {
      response.once('close', () => {
        requests.shift()
        if (!socket.destroyed) beginFirst(socket, requests)
      })
      listener(request, response)
    }
    // Begun in its own asynchronous context: the previous response closes in that of its request.
    const isFirst = requests.length === 0
    const isLater = isGathered(request)
    if (isLater) gathered.set(request, 0)
    requests.push({ request, response, begin: isFirst && !isLater ? begin : AsyncResource.bind(begin) })
    if (isFirst) beginFirst(socket, requests)
    else if (requests.length > 1 + limits.waiting) socket.destroy()
  })
  return server
}
