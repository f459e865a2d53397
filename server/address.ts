import type { IncomingMessage } from 'node:http'

/**
 * The path and query that a request names. A whole address counts as its path: whose shop this is, SITE_URL says.
 * Null for one that can't be decoded, holds a NUL, or is no path at all.
 */
export const pathOf = (url: string): string | null => {
  const path = url.replace(/^https?:\/\/[^/?]*/i, '').replace(/^(?=\?|$)/, '/')
  try {
    return path.startsWith('/') && !decodeURIComponent(path.replaceAll('+', ' ')).includes('\0') ? path : null
  } catch {
    return null
  }
}

/** Parameters of one address: the time that Next takes to read them grows with their square. */
const mostParameters = 400

export const hasTooManyParameters = (path: string): boolean =>
  path.split('&', mostParameters + 1).length > mostParameters

/** The visitor's address: the socket's, or the one that the last trusted proxy saw. */
const clientAddress = (request: IncomingMessage, hops: number): string => {
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
    name === 'x-client-address'
  )

/**
 * Puts what the server knows in place of what a request says about host, protocol and forwarding. `host`: the one of
 * SITE_URL, or undefined to keep the request's (in development).
 */
export const settleOrigin = (
  request: IncomingMessage,
  { hops, host, protocol }: { hops: number; host?: string; protocol: string },
) => {
  const { headers } = request
  const address = clientAddress(request, hops)
  for (const name of Object.keys(headers)) if (!believed(name)) delete headers[name]
  if (host) headers.host = host
  headers['x-forwarded-proto'] = protocol
  headers['x-client-address'] = address
}
