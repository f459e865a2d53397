import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import net, { type AddressInfo, type ListenOptions } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import next from 'next'
import type { parseEnvironment } from '../lib/env-schema.mjs'
import { addressKey } from '../lib/http/address-key'
import { processWorker } from '../lib/jobs/process-worker'
import { ownServer } from '../lib/own-server'
import { answersHead, clientAddress, hasTooManyParameters, normaliseOrigin, pathOf } from './address'
import { defaults as connectionLimits, createLimitedServer, maxHeaderBytes } from './connections'
import { foreignOrigin, markScripts } from './content-security'
import { createCriticalCss } from './critical-css'
import { answerDirectly, directRouteOf } from './direct-route'
import { finishResponse, secure } from './finish-response'
import { normaliseFrameworkHeaders } from './framework-headers'
import { answerOperations, observe } from './metrics'
import { dropNextInternals } from './next-internals'
import { quietenOutages, watchOutages } from './outage'
import { cacheSizeOf, datePages, withRequestStart } from './page-times'
import { readPayloadAddress } from './payload'
import { createPrecompressor } from './precompressor'
import { normalisePurpose } from './purpose'
import { createRateLimitCache } from './rate-limit-cache'
import { hasFormBody, refuse, refuseChunked, refuseCrowded, refuseLarge, refuseOfStatic } from './refuse'
import { createAccessLog, requestIdOf, withRequestId } from './request-log'
import { createResponseCache } from './response-cache'
import { createRetainedStaticFiles } from './retained-static-files'
import { routePage } from './route-page'
import { createBuild, createStarter } from './starter'
import { createRequestTurns } from './turns'
import { untilReady } from './until-ready'

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
const pieceLink = /href="(\/(?:richard-mille-watch|watch|jewellery)\/[^"?#]+)"/g

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
 * Serves the built shop (or, with `dev`, the sources) on a port and resolves once it answers, which the built one
 * does once the database has. Returns the port and `close()`, which lets running responses finish.
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
  const origin = {
    hops: environment.TRUST_PROXY_HOPS,
    host: dev ? undefined : site.host,
    protocol: site.protocol.slice(0, -1),
  }

  const accessLog = environment.ACCESS_LOG ? createAccessLog() : undefined

  const hasCacheInFront = environment.CACHE_PURGE_URL !== undefined
  const server = createLimitedServer((request, response) => answer(request, response), connectionLimits, hasFormBody)
  const precompress = createPrecompressor(path.join(root, build, 'compressed'))
  const responseCache = createResponseCache(environment.ANSWER_STORE_MB, precompress)
  const rateLimitCache = createRateLimitCache()
  const turns = createRequestTurns(environment.RATE_LIMIT_PER_ADDRESS_FACTOR)
  const answerRetained = createRetainedStaticFiles(path.join(root, build, 'static'), path.join(root, 'var', 'static'))
  const finishing = {
    security,
    responseCache,
    rateLimitCache,
    hasCacheInFront,
    criticalCss: createCriticalCss(path.join(root, build)),
    starter: createStarter(path.join(root, build)),
    build: createBuild(path.join(root, build)),
  }
  if (!dev) {
    quietenOutages()
    datePages(cacheSizeOf(path.join(root, build)))
  }
  // Requests of this process to itself (to expire tags, to render a form's response) must not reach another process.
  // The processes share the main port, so each has a second one, on loopback only.
  // They repeat a visitor's address and cookies and add to them.
  const internalServer = createServer({ maxHeaderSize: 2 * maxHeaderBytes })
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
    // Next handles upgrades on this server, and in production would hold their sockets for ever. Without an upgrade
    // listener Node treats an upgrade request as a plain one, so in production Next gets a server that receives no
    // requests.
    httpServer: dev ? server : createServer(),
  })
  await app.prepare()
  const handle = app.getRequestHandler()

  let isClosing = false
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (isClosing) response.shouldKeepAlive = false
    const id = requestIdOf(request, environment.TRUST_PROXY_HOPS)
    const isOwn = request.socket.localPort === internalPort
    if (!isOwn) turns.see(clientAddress(request, environment.TRUST_PROXY_HOPS))
    observe(request, response, accessLog && ((line) => accessLog.info({ request: id, ...line })))
    const asked = pathOf(request.url ?? '')
    if (asked !== null) request.url = asked
    normalisePurpose(request)
    readPayloadAddress(request)
    if (!dev) dropNextInternals(request)
    if (asked !== null && responseCache.answer(request, response)) return
    secure(response, security)
    if (refuseCrowded(request, response) || refuseChunked(request, response)) return
    if (asked === null) return refuse(response, 400, 'The address cannot be read.')
    const path = request.url ?? ''
    if (hasTooManyParameters(path)) return refuse(response, 414, 'The address has too many parameters.')
    if (refuseLarge(request, response, path)) return
    if (!methods.has(request.method ?? '')) request.method = unsupportedMethod
    if (answerOperations(request, response, environment.METRICS_TOKEN)) return
    normaliseOrigin(request, origin)
    normaliseFrameworkHeaders(request)
    if (!dev && refuseOfStatic(request, response, path)) return
    if (rateLimitCache.answer(request, response)) return
    if (!dev) {
      markScripts(request)
      // A page that a route of this process requests keeps its marks: the route's own response is finished with them.
      const isOwnPage = isOwn && request.headers['x-internal-secret'] === environment.INTERNAL_SECRET
      // A HEAD request gets the headers of the GET response; Node omits the body.
      if (request.method === 'HEAD' && !answersHead(path)) request.method = 'GET'
      if (!isOwnPage) finishResponse(request, response, finishing)
    }
    if (answerRetained(request, response)) return
    const direct = dev ? undefined : directRouteOf(request)
    const render = () => {
      if (!dev) outages.watch(response)
      return withRequestStart(async () => {
        if (direct) return answerDirectly(direct, request, response)
        if (!dev && !isOwn && (await routePage(request, response))) return
        await handle(request, response)
      })
    }
    const client = String(request.headers['x-client-address'] ?? '')
    const begin = () => void withRequestId(id, client, render)
    // What a response of this process itself needs must not wait for that response.
    if (dev || isOwn) begin()
    else turns.take(request, addressKey(client), response, begin)
  }
  internalServer.on('request', answer)
  if (!dev) {
    await untilReady(internalPort, environment.INTERNAL_SECRET)
    await warm(internalPort)
  }
  const listening = await listen(server, { port, host: hostname })
  open()

  const close = async () => {
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
