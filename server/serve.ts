import cluster from 'node:cluster'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import net, { type AddressInfo, type ListenOptions } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import next from 'next'
import type { parseEnvironment } from '../lib/env-schema.mjs'
import { ownServer, processWorker } from '../lib/process-wide'
import { answersHead, hasTooManyParameters, normaliseOrigin, pathOf } from './address'
import { foreignOrigin, markScripts } from './content-security'
import { createFinishing, secure } from './finish-response'
import { createFirstPaint } from './first-paint'
import { normaliseFrameworkHeaders } from './framework-headers'
import { answerOperations, observe } from './metrics'
import { dropNextInternals } from './next-internals'
import { quietenOutages, watchOutages } from './outage'
import { readPayloadAddress } from './payload'
import { keepWatchingPictures } from './picture-watcher'
import { refuse, refuseChunked, refuseCrowded, refuseLarge, refuseOfStatic } from './refuse'
import { createLimitedServer, maxHeaderBytes } from './request-limits'
import { createAccessLog, requestIdOf, withRequestId } from './request-log'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])
/** A method that every address refuses with 405 and Allow. It replaces methods that Next does not know. */
const unsupportedMethod = 'PATCH'

const listen = (server: Server, options: ListenOptions) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options, () => resolve((server.address() as AddressInfo).port))
  })

/** Pages to warm first. */
const firstPages = ['/richard-mille-watches', '/the-collection', '/new-arrivals', '/jewellery-catalogue']
/** The maximum number of pages that are warmed after those. */
const maxWarmedPages = 300
const pieceLink = /href="(\/(?:(?:[a-z0-9-]+-)?watch|jewellery)\/[^"?#]+)"/g

/**
 * Warms the home page before it resolves; then, one by one in the background, the listings, the pages of the sitemap and
 * the pieces that the listings link to. A warm page is fast at its first visit and available while the database is not.
 */
const warm = async (port: number) => {
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      (answer) => answer.text(),
      () => '',
    )
  const linked = (text: string, link: RegExp) => [...text.matchAll(link)].map(([, path = '']) => path)
  await ask('/')
  const others = async () => {
    const pieces: string[] = []
    for (const path of firstPages) pieces.push(...linked(await ask(path), pieceLink))
    const places = linked(await ask('/sitemaps/pages.xml'), /<loc>([^<]+)<\/loc>/g)
    const paths = new Set([...places.map((place) => new URL(place).pathname), ...pieces])
    for (const path of [...paths].slice(0, maxWarmedPages)) await ask(path)
  }
  void others()
}

type Environment = ReturnType<typeof parseEnvironment>
/** root: the project folder; build: the build folder inside it */
type Options = { root: string; port: number; hostname?: string; dev?: boolean; build?: string }

/**
 * Serves the built shop (or, with `dev`, the sources) on a port and resolves once it answers. Returns the port and
 * `close()`, which lets running responses finish.
 */
export const serve = async (
  environment: Environment,
  { root, port, hostname, dev = false, build = '.next' }: Options,
) => {
  const site = new URL(environment.SITE_URL)
  const security = {
    https: site.protocol === 'https:',
    analytics: foreignOrigin(environment.ANALYTICS_SCRIPT_URL, site),
  }
  const hops = environment.TRUST_PROXY_HOPS
  const origin = { hops, host: dev ? undefined : site.host, protocol: site.protocol.slice(0, -1) }
  const accessLog = environment.ACCESS_LOG ? createAccessLog() : undefined
  const finishResponse = createFinishing({
    security,
    hasCacheInFront: environment.CACHE_PURGE_URL !== undefined,
    firstPaint: environment.FIRST_PAINT && !dev ? createFirstPaint(path.join(root, build)) : undefined,
  })
  if (!dev) quietenOutages()

  const server = createLimitedServer((request, response) => answer(request, response), hops)
  // A form's answer is rendered by a request of this process to itself (lib/http/internal.ts), which must not reach
  // another process: those share the port. It repeats a visitor's address and cookies and adds to them.
  const internalServer = createServer({ maxHeaderSize: 2 * maxHeaderBytes }, (request, response) =>
    answer(request, response),
  )
  const internalPort = await listen(internalServer, { port: 0, host: '127.0.0.1', exclusive: true })
  let open = () => {}
  if (!dev) {
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    Object.assign(ownServer, { port: internalPort, opened })
  }
  // Warms what expired during the outage, so that it is available in the next one.
  const outages = watchOutages(() => void (dev ? undefined : warm(internalPort)))

  const app = next({
    dev,
    dir: root,
    port,
    hostname: 'localhost',
    // Failures are logged by instrumentation.ts (onRequestError).
    quiet: !dev,
    // Next handles upgrades on this server, and in production would hold their sockets for ever. There it gets a server
    // that receives no requests.
    httpServer: dev ? server : createServer(),
  })
  await app.prepare()
  const handle = app.getRequestHandler()

  let isClosing = false
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (isClosing) response.shouldKeepAlive = false
    const id = requestIdOf(request, hops)
    observe(request, response, accessLog && ((line) => accessLog.info({ request: id, ...line })))
    secure(response, security)
    if (refuseCrowded(request, response) || refuseChunked(request, response)) return
    const asked = pathOf(request.url ?? '')
    if (asked === null) return refuse(response, 400, 'The address cannot be read.')
    request.url = asked
    readPayloadAddress(request)
    if (!dev) dropNextInternals(request)
    const path = request.url
    if (hasTooManyParameters(path)) return refuse(response, 414, 'The address has too many parameters.')
    if (refuseLarge(request, response, path)) return
    if (!methods.has(request.method ?? '')) request.method = unsupportedMethod
    if (answerOperations(request, response, environment.METRICS_TOKEN)) return
    normaliseOrigin(request, origin)
    normaliseFrameworkHeaders(request)
    if (!dev) {
      if (refuseOfStatic(request, response, path)) return
      markScripts(request)
      // A page that a route of this process requests keeps its marks: the route's own response is finished with them.
      const isOwnPage = request.headers['x-internal-secret'] === environment.INTERNAL_SECRET
      // A HEAD request gets the headers of the GET response; Node omits the body.
      if (request.method === 'HEAD' && !answersHead(path)) request.method = 'GET'
      if (!isOwnPage) finishResponse(request, response)
    }
    withRequestId(id, String(request.headers['x-client-address'] ?? ''), () => {
      if (!dev) outages.watch(response)
      void handle(request, response)
    })
  }
  if (!dev) await warm(internalPort)
  const listening = await listen(server, { port, host: hostname })
  open()
  // Several processes share the one that their parent keeps.
  const stopWatching = cluster.isWorker ? undefined : keepWatchingPictures(root)

  const close = async () => {
    stopWatching?.()
    outages.stop()
    isClosing = true
    // Not http.Server's close(), which at once ends connections on which the next request may already be under way.
    // Instead each connection is closed after its next response.
    const closed = new Promise((resolve) => net.Server.prototype.close.call(server, resolve))
    await Promise.race([closed, sleep(500)])
    server.closeIdleConnections()
    await Promise.race([closed, sleep(3_000)])
    server.closeAllConnections()
    // Not earlier: running responses may still be rendered there.
    internalServer.close()
    internalServer.closeAllConnections()
    await Promise.race([processWorker.current?.stop(), sleep(5_000)])
    await Promise.race([app.close(), sleep(2_000)])
  }
  return { port: listening, close }
}
