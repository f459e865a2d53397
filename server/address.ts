import type { IncomingMessage } from 'node:http'

/** A request as it came. Next changes address and headers of the one that it is given. */
export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** Whether a path leads to photographs, films and documents of the shop. */
export const isMediaPath = (path: string): boolean => /^\/(media|watches\/gallery|jewelries\/gallery)\//.test(path)

/**
 * Whether the handlers of a path respond to HEAD themselves: those of media, which the framework would read to their end,
 * and those of links by whose GET something changes.
 */
export const answersHead = (path: string): boolean => isMediaPath(path) || /^\/email\/verify\//.test(path)

const dotSegment = /\/(\.|%2e){1,2}(\/|$)/i

/** Resolves dot segments as Next does, which browsers never send: a path is judged here by its beginning. */
const withoutDots = (path: string): string => {
  if (!dotSegment.test(path.split('?', 1)[0] ?? '')) return path
  const { pathname, search } = new URL(`http://localhost${path}`)
  return pathname + search
}

/** Whether a text can be decoded and contains no NUL. */
const isReadable = (text: string): boolean => {
  try {
    return !decodeURIComponent(text).includes('\0')
  } catch {
    return false
  }
}

/** A query without the parameters that cannot be read, as mail tools write them: `?utm_campaign=50%off`. */
const readableQuery = (query: string): string => {
  if (isReadable(query)) return query
  const rest = query.slice(1).split('&').filter(isReadable).join('&')
  return rest && `?${rest}`
}

/**
 * The path and query of a request. An absolute URL is reduced to them: the host is always that of SITE_URL. Null if the
 * path cannot be decoded, contains a NUL or is none.
 */
export const pathOf = (url: string): string | null => {
  const address = url.replace(/^https?:\/\/[^/?]*/i, '').replace(/^(?=\?|$)/, '/')
  const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(address) ?? []
  return path.startsWith('/') && isReadable(path) ? withoutDots(path + readableQuery(query)) : null
}

/** Maximum number of parameters per address: Next's time to parse them grows with the square of their number. */
const maxParameters = 400

export const hasTooManyParameters = (path: string): boolean => path.split('&', maxParameters + 1).length > maxParameters

/** The visitor's address: the socket's, or the X-Forwarded-For entry of the outermost of `hops` trusted proxies. */
export const clientAddress = (request: IncomingMessage, hops: number): string => {
  const socket = request.socket.remoteAddress ?? ''
  if (hops < 1) return socket
  const seen = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return seen.at(-hops) ?? seen[0] ?? socket
}

const believed = (name: string) =>
  !(
    name.startsWith('x-forwarded-') ||
    name.startsWith('x-middleware-') ||
    name === 'forwarded' ||
    name === 'x-client-forwarded' ||
    name === 'x-client-address'
  )

/** What a browser calls its own machine. A website whose name was made to lead here (DNS rebinding) has another. */
const thisMachine = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i

/**
 * Replaces what a request says about host, protocol and forwarding with what the server knows. `host`: the host of
 * SITE_URL, or undefined to keep the request's (in development).
 */
export const normaliseOrigin = (
  request: IncomingMessage,
  { hops, host, protocol }: { hops: number; host?: string; protocol: string },
) => {
  const { headers } = request
  const address = clientAddress(request, hops)
  const isForwarded =
    !thisMachine.test(headers.host ?? '') ||
    Object.keys(headers).some((name) => /^(x-forwarded-|x-real-ip$|forwarded$|via$)/.test(name))
  for (const name of Object.keys(headers)) if (!believed(name)) delete headers[name]
  if (host) headers.host = host
  headers['x-forwarded-proto'] = protocol
  headers['x-client-address'] = address
  if (isForwarded) headers['x-client-forwarded'] = '1'
}
