import type { IncomingMessage, ServerResponse } from 'node:http'
import { type DirectRoute, directRoutes } from '../lib/http/direct-route'
import { logFailure } from '../lib/log/failure'
import { isPlain } from './response-cache'

/** The handler that answers a request without Next, if there is one; Next answers what it may treat specially. */
export const directRouteOf = ({ method, url = '', headers }: IncomingMessage): DirectRoute | undefined => {
  const route = directRoutes.get(url.split('?', 1)[0] ?? '')
  return route && method === 'GET' && isPlain(headers) ? route : undefined
}

/** Answers a request with such a handler. */
export const answerDirectly = async (
  route: DirectRoute,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const headers = new Headers({ 'x-client-address': String(request.headers['x-client-address'] ?? '') })
  try {
    const answer = await route({ url: `http://localhost${request.url}`, headers })
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(body)
  } catch (error) {
    logFailure('direct route', error)
    if (response.headersSent) response.destroy()
    else response.writeHead(500, { 'Cache-Control': 'private, no-store' }).end()
  }
}
