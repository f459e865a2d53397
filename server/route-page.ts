import type { IncomingMessage, ServerResponse } from 'node:http'
import { pageRouting, routedHeader, routedHere } from '../lib/routing/page-routing'
import { isPlain } from './response-cache'

/** Paths without escapes or empty parts, which Next might read in another way. */
const plainPath = /^\/(?:[\w.~-]+(?:\/[\w.~-]+)*)?$/

/** The pages that the rewrites of next.config.ts lead to; with another in the header Next would stay at the address. */
const rewrittenTo = /^\/(?:404|internal\/[^/]+\/[^/]+)$/

/** Where a request leads, as the header tells it; undefined if Next's proxy has to answer it. */
const placeOf = ({ status, headers }: Response): string | undefined => {
  if (status !== 200 || headers.has('x-middleware-override-headers')) return
  if (headers.has('x-middleware-next')) return routedHere
  const rewritten = headers.get('x-middleware-rewrite')
  const place = rewritten === null ? '' : new URL(rewritten).pathname
  return rewrittenTo.test(place) ? place : undefined
}

const setHeaders = (response: ServerResponse, headers: Headers) => {
  for (const [name, value] of headers)
    if (name === 'set-cookie') response.appendHeader(name, value)
    else if (!name.startsWith('x-middleware-')) response.setHeader(name, value)
}

/**
 * Asks the proxy's rules about the page of a GET request. Resolves to true if they refused it, and the response is sent.
 * Otherwise Next goes on: with the request and the response marked, so that it does not ask the rules again; or with
 * both as they were, if the proxy has to answer itself (a redirect, say) or failed.
 */
export const routePage = async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
  const { method, url = '', headers } = request
  const path = url.split('?', 1)[0] ?? ''
  if (!pageRouting.route || method !== 'GET' || !plainPath.test(path) || !isPlain(headers)) return false
  const asked = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  const answer = await pageRouting.route(`http://localhost${url}`, new Headers(asked))?.catch(() => null)
  if (!answer) return false
  if (answer.status >= 400) {
    const body = Buffer.from(await answer.arrayBuffer())
    setHeaders(response, answer.headers)
    response.writeHead(answer.status).end(body)
    return true
  }
  const place = placeOf(answer)
  if (place) {
    setHeaders(response, answer.headers)
    headers[routedHeader] = place
  }
  return false
}
