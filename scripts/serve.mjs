import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import next from 'next'
import { pathOf } from './server/address.mjs'
import { foreignOrigin } from './server/content-security.mjs'
import { finishAnswers } from './server/finish.mjs'

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The visitor's address: the socket's, or the one that the last trusted proxy saw. */
const clientAddress = (request, hops) => {
  const socket = request.socket.remoteAddress ?? ''
  if (hops < 1) return socket
  const seen = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return seen.at(-hops) ?? seen[0] ?? socket
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const refuse = (response, status, message) => {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', Allow: methods.join(', ') })
  response.end(JSON.stringify({ message }))
}

const listen = (server, port, hostname) =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, hostname, () => resolve(server.address().port))
  })

const untilReady = async (port, secret) => {
  for (let tries = 0; tries < 200; tries++) {
    const ready = await fetch(`http://127.0.0.1:${port}/internal/ready`, {
      headers: { 'x-internal-secret': secret },
    }).then(
      (response) => response.status === 204,
      () => false,
    )
    if (ready) return true
    await wait(25)
  }
  return false
}

/** Pages worth having ready before the first visitor comes. */
const firstPages = ['/', '/richard-mille-watches', '/the-collection', '/new-arrivals', '/jewellery-catalogue']

/**
 * Serves the built shop (or, with `dev`, the sources) on a port and resolves once it answers.
 * Returns the port and `close()`, which lets running answers finish.
 */
export const serve = async ({ port, hostname, dev = false }) => {
  process.env.NODE_ENV ??= dev ? 'development' : 'production'
  process.env.PORT = String(port)
  process.env.INTERNAL_SECRET ??= randomBytes(32).toString('hex')
  const site = new URL(process.env.SITE_URL ?? `http://localhost:${port}`)
  const options = {
    https: site.protocol === 'https:',
    analytics: foreignOrigin(process.env.ANALYTICS_SCRIPT_URL, site),
  }
  const hops = Number(process.env.TRUST_PROXY_HOPS ?? 0)

  const server = createServer({ maxHeaderSize: 32 * 1024 })
  const app = next({
    dev,
    dir: fileURLToPath(new URL('..', import.meta.url)),
    port,
    hostname: 'localhost',
    // Next answers upgrades on this server, and in production would hold their sockets for ever. Without a listener
    // Node treats a request for an upgrade as a plain one, so there Next gets a server that nobody reaches.
    httpServer: dev ? server : createServer(),
  })
  await app.prepare()
  const handle = app.getRequestHandler()

  server.on('request', (request, response) => {
    const path = pathOf(request.url)
    if (path === null) return refuse(response, 400, 'The address cannot be read.')
    request.url = path
    if (!methods.includes(request.method)) return refuse(response, 405, 'Method not allowed.')
    // Our origin is SITE_URL; what a request says about host, protocol or forwarding is not believed.
    const address = clientAddress(request, hops)
    for (const name of Object.keys(request.headers))
      if (
        name.startsWith('x-forwarded-') ||
        name.startsWith('x-middleware-') ||
        name === 'forwarded' ||
        name === 'x-client-address'
      )
        delete request.headers[name]
    if (!dev) request.headers.host = site.host
    request.headers['x-forwarded-proto'] = site.protocol.slice(0, -1)
    request.headers['x-client-address'] = address
    if (!dev) finishAnswers(request, response, options)
    handle(request, response)
  })
  server.requestTimeout = 60_000
  const listening = await listen(server, port, hostname)

  if (!dev) {
    await untilReady(listening, process.env.INTERNAL_SECRET)
    const warm = (path) =>
      fetch(`http://127.0.0.1:${listening}${path}`).then(
        (answer) => answer.arrayBuffer(),
        () => null,
      )
    await warm(firstPages[0])
    void Promise.all(firstPages.slice(1).map(warm))
  }

  const close = async () => {
    server.closeIdleConnections()
    await Promise.race([new Promise((resolve) => server.close(resolve)), wait(3_000)])
    server.closeAllConnections()
    await Promise.race([globalThis.shopWorker?.stop(), wait(5_000)])
    await Promise.race([app.close(), wait(2_000)])
  }
  return { port: listening, close }
}
