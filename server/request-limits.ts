import { createServer, type RequestListener, type Server } from 'node:http'
import { addressKey } from '../lib/http/client-address'

/** Bytes of a request's address and headers. */
export const maxHeaderBytes = 32 * 1024
/** Lines of a request's headers. Node leaves out what exceeds it, without a word; `refuseCrowded` refuses such a request. */
export const maxHeaderLines = 200
/** Open connections of a process, and of one address where visitors connect without a proxy. */
const [maxConnections, maxPerAddress] = [4_096, 256]

/** Closes connections beyond the maximum of their address. */
const limitAddresses = (server: Server) => {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const key = addressKey(socket.remoteAddress ?? '')
    const count = (open.get(key) ?? 0) + 1
    open.set(key, count)
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    })
    if (count > maxPerAddress) socket.destroy()
  })
}

/**
 * An HTTP server with Node's own limits for slow, silent and endless clients. Upgrade requests are answered as plain ones,
 * because there is no upgrade listener. `hops`: the number of proxies in front, which limit their clients themselves.
 */
export const createLimitedServer = (listener: RequestListener, hops: number): Server => {
  const server = createServer(
    {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: 10_000,
      // A photograph over a slow line takes minutes.
      requestTimeout: 300_000,
      // Longer than proxies keep theirs, so that none sends into a closing connection.
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 2_000,
    },
    listener,
  )
  server.timeout = 60_000
  server.maxHeadersCount = maxHeaderLines
  server.maxRequestsPerSocket = 1_000
  server.maxConnections = maxConnections
  if (hops === 0) limitAddresses(server)
  return server
}
