import type { IncomingMessage } from 'node:http'

/** Headers by which parts of Next speak to each other, and its platforms to it. */
const internalHeader =
  /^(next-|x-(next|matched-path|prerender|now|vercel|invoke|invocation|middleware|action|deployment))/

/** Headers of Next's router in the browser. They mean something only beside `rsc: 1`. */
const routerHeaders = new Set([
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-router-state-tree',
  // A prefetch's address contains a hash of it, which Next compares.
  'next-url',
])

/** Parameters that Next adds to an address inside itself; it takes `nxtPq=x` for `q=x`. */
const internalParameter = /^(nxt[PI]|nextInternalLocale$|__next)/

const dropHeaders = ({ method = '', headers }: Pick<IncomingMessage, 'method' | 'headers'>) => {
  const isRouters = headers.rsc === '1' && /^(GET|HEAD)$/.test(method)
  if (!isRouters) delete headers.rsc
  for (const name of Object.keys(headers))
    if (internalHeader.test(name) && !(isRouters && routerHeaders.has(name))) delete headers[name]
  const prefetch = headers['next-router-prefetch']
  if (prefetch !== undefined && !/^[123]$/.test(String(prefetch))) delete headers['next-router-prefetch']
  // Only a prefetch is answered with a segment of the page.
  if (headers['next-router-prefetch'] !== '1') delete headers['next-router-segment-prefetch']
}

const nameOf = (parameter: string) => {
  const name = (parameter.split('=', 1)[0] ?? '').replaceAll('+', ' ')
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const withoutInternals = (url: string) => {
  const at = url.indexOf('?')
  if (at < 0) return url
  const given = url.slice(at + 1).split('&')
  const kept = given.filter((parameter) => !internalParameter.test(nameOf(parameter)))
  if (kept.length === given.length) return url
  return url.slice(0, at) + (kept.length > 0 ? `?${kept.join('&')}` : '')
}

/**
 * Removes from a request what only Next's own parts say to each other: Next believes it from anybody. The page is served
 * as if it were absent. Call it before anything reads the address or the headers.
 */
export const dropNextInternals = (request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): void => {
  dropHeaders(request)
  if (request.url) request.url = withoutInternals(request.url)
}
