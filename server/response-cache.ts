import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { type CacheVersion, cacheState, currentVersion, isFresh } from '../lib/cache/freshness'
import { matchesETag } from '../lib/http/etag'
import { publicResponseHeader } from '../lib/http/public-response'
import { allEncodings, chosenEncoding, type Encoding } from './compression'
import { payloadHeader } from './payload'
import { purposeHeader } from './purpose'

/** Request headers by which Next's responses at one address differ; with the address they form the key. */
const varying = [
  'rsc',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-router-state-tree',
  'next-url',
  payloadHeader,
  purposeHeader,
] as const
const knownVary = new Set<string>([...varying, 'accept-encoding'])

/** Request headers that could lead to another response than the one for everybody; those of Next's own are gone by now. */
const unusual = new Set(['range', 'if-range', 'authorization', 'content-length', 'transfer-encoding'])
const isUsual = (headers: IncomingMessage['headers']) => Object.keys(headers).every((name) => !unusual.has(name))

const varies = new Set<string>(varying)

/** Whether a request has no header at which Next could respond in another way than usual. */
export const isPlain = (headers: IncomingMessage['headers']): boolean =>
  isUsual(headers) && Object.keys(headers).every((name) => !varies.has(name))

/** What a response may depend on. */
export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** A request as it is now. Next changes address and headers of the one that it is given. */
export const headOf = ({ method, url, headers }: RequestHead): RequestHead => ({ method, url, headers: { ...headers } })

const never = Number.POSITIVE_INFINITY
const maxKeyLength = 4_096
/** Characters of the remembered addresses that were requested once. */
const maxRequestedLength = 4 * 1024 * 1024
const maxBodyBytes = 2 * 1024 * 1024
/** Milliseconds after which a response that is still requested and unchanged is worth the best compression. */
const settlingMs = 10_000

const keyOf = ({ url = '', headers }: RequestHead): string => {
  let key = url
  for (const name of varying) if (headers[name] !== undefined) key += `\n${name}: ${headers[name]}`
  return key
}

/**
 * A response ready to send, in each encoding. `generation`: Infinity for a file that never changes. `settled`: the time
 * in milliseconds from which it is worth the best compression; Infinity once it has that.
 */
type CachedResponse = {
  generation: number
  settled: number
  etag: string
  size: number
  whole: Record<Encoding, { headers: string[]; body: Buffer }>
  unchanged: string[]
}

const flatHeaders = (headers: OutgoingHttpHeaders) =>
  Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]))

/** The response in each encoding; `headers` are common to all. */
const inAllEncodings = (bodies: Record<Encoding, Buffer>, headers: string[]): CachedResponse['whole'] => {
  const ready = (encoding: Encoding) => ({
    body: bodies[encoding],
    headers: [
      ...headers,
      'Content-Length',
      String(bodies[encoding].length),
      ...(encoding ? ['Content-Encoding', encoding] : []),
    ],
  })
  return { br: ready('br'), gzip: ready('gzip'), '': ready('') }
}

/**
 * Compressed bodies, by ETag: most responses invalidated by a change in the database come back unchanged. `isBest`:
 * compressed as well as possible.
 */
type Compressed = LRUCache<string, { br: Buffer; gzip: Buffer; isBest: boolean }>

let isRecompressing = false

/** Recompresses a response as well as possible; one at a time, as each takes a fifth of a second of a processor. */
const recompress = async (answer: CachedResponse, compressed: Compressed) => {
  if (isRecompressing) return
  isRecompressing = true
  answer.settled = never
  try {
    const { headers, body } = answer.whole['']
    const bodies = await allEncodings(body, { best: true })
    answer.whole = inAllEncodings(bodies, headers.slice(0, -2))
    compressed.set(answer.etag, { br: bodies.br, gzip: bodies.gzip, isBest: true })
  } finally {
    isRecompressing = false
  }
}

/** Headers that depend on the body or the connection; they are set anew for each encoding. */
const perBody = /^(content-length|content-encoding|etag|transfer-encoding|connection|keep-alive|date)$/i

/** Whether a response is the same for everybody at its address, or a file that never changes. */
export const isCacheable = (request: RequestHead, status: number, headers: OutgoingHttpHeaders, body: Buffer) => {
  const cacheControl = String(headers['cache-control'] ?? '')
  const vary = String(headers.vary ?? '').toLowerCase()
  return (
    status === 200 &&
    request.method === 'GET' &&
    headers['set-cookie'] === undefined &&
    (cacheControl.includes('immutable') || headers[publicResponseHeader] !== undefined) &&
    /\bpublic\b|^no-cache$/.test(cacheControl) &&
    vary.split(/,\s*/).every((name) => name === '' || knownVary.has(name)) &&
    body.length <= maxBodyBytes &&
    isUsual(request.headers)
  )
}

/**
 * Keeps complete responses that are the same for everybody in memory, ready to send. A response is stored only if it
 * says so itself (lib/http/public-response.ts) and only at its second request, so that invented addresses do not fill
 * the cache. One that was begun before a change in the database is not stored; none is used after one, or while the
 * listener is not connected. `megabytes` bounds it, the least recently used go first; 0 switches it off.
 * `precompress` compresses files that never change.
 */
export const createResponseCache = (
  megabytes: number,
  precompress = (body: Buffer) => allEncodings(body, { best: true }),
) => {
  const cached =
    megabytes > 0
      ? new LRUCache<string, CachedResponse>({ maxSize: megabytes * 1024 * 1024, sizeCalculation: ({ size }) => size })
      : null
  const compressed: Compressed = new LRUCache({
    maxSize: Math.max(1, (megabytes / 8) * 1024 * 1024),
    sizeCalculation: ({ br, gzip }) => br.length + gzip.length + 500,
  })
  // Sized by their length, because invented addresses can be long.
  const requestedOnce = new LRUCache<string, true>({
    maxSize: maxRequestedLength,
    sizeCalculation: (_, { length }) => length + 100,
  })

  let current = { generation: never, since: 0 }
  /** The time in milliseconds since which nothing is known to have changed. */
  const unchangedSince = (generation: number) => {
    if (current.generation !== generation) current = { generation, since: Date.now() }
    return current.since
  }

  const improve = (answer: CachedResponse) => {
    if (Date.now() > answer.settled) void recompress(answer, compressed).catch(() => {})
  }

  const fresh = (key: string) => {
    const answer = cached?.get(key)
    if (!answer || answer.generation === never) return answer
    return cacheState.trusted && answer.generation === cacheState.generation ? answer : undefined
  }

  return {
    /** Answers the request from the cache. Returns whether it did. */
    answer: (request: RequestHead, response: ServerResponse): boolean => {
      if (cached === null || (request.method !== 'GET' && request.method !== 'HEAD')) return false
      const answer = fresh(keyOf(request))
      if (!answer) return false
      if (matchesETag(request.headers['if-none-match'], answer.etag)) {
        response.writeHead(304, answer.unchanged).end()
        return true
      }
      improve(answer)
      const { headers, body } = answer.whole[chosenEncoding(request.headers['accept-encoding'])]
      response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : body)
      return true
    },

    /** Call it when a response is begun: `store` uses it to see whether something changed meanwhile. */
    begin: currentVersion,

    /** Stores a response, if it may be stored. `request`: as it came. `body` is not compressed. */
    store: async (
      request: RequestHead,
      begun: CacheVersion,
      { status, headers, body }: { status: number; headers: OutgoingHttpHeaders; body: Buffer },
    ): Promise<void> => {
      if (cached === null || !isCacheable(request, status, headers, body)) return
      const lasting = String(headers['cache-control']).includes('immutable')
      const key = keyOf(request)
      if (key.length > maxKeyLength || (!lasting && !isFresh(begun))) return
      const since = unchangedSince(begun.generation)
      if (!requestedOnce.has(key)) {
        requestedOnce.set(key, true)
        return
      }
      const common = flatHeaders(
        Object.fromEntries(
          Object.entries(headers).filter(([name]) => !perBody.test(name) && name !== publicResponseHeader),
        ),
      )
      const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
      const known = compressed.get(etag)
      const compress = lasting ? precompress : allEncodings
      const bodies = known ? { br: known.br, gzip: known.gzip, '': body } : await compress(body)
      if (!known) compressed.set(etag, { br: bodies.br, gzip: bodies.gzip, isBest: lasting })
      const whole = inAllEncodings(bodies, [...common, 'ETag', etag])
      const unchanged = [
        ...flatHeaders({ 'Cache-Control': headers['cache-control'], Vary: headers.vary }),
        'ETag',
        etag,
      ]
      const size = 2_000 + key.length + whole.br.body.length + whole.gzip.body.length + body.length
      // A page lasts while nothing changes; a query, which anybody can invent, has to be requested again later.
      const begins = request.url?.includes('?') ? Date.now() : since
      const [generation, settled] = lasting
        ? [never, never]
        : [begun.generation, known?.isBest ? never : begins + settlingMs]
      const answer = { generation, settled, etag, size, whole, unchanged }
      cached.set(key, answer)
      improve(answer)
    },

    /** The number of stored responses, and their size in bytes. */
    measure: () => ({ answers: cached?.size ?? 0, bytes: cached?.calculatedSize ?? 0 }),
  }
}

export type ResponseCache = ReturnType<typeof createResponseCache>
