import 'server-only'
import { env } from '@/lib/env'
import { ownServer } from '@/lib/process-wide'
import { isSame } from './sign'

/** Whether the request carries this process's own secret. */
export const fromThisProcess = (request: Request) =>
  isSame(request.headers.get('x-internal-secret') ?? '', env.INTERNAL_SECRET)

/** The response to all others: as if nothing were there. */
const hidden = () => Response.json({ message: 'Not found.' }, { status: 404 })

/** Wraps a handler that only the proxy reaches, by its rewrite. */
export const internalOnly = (handle: (request: Request) => Promise<Response>) => async (request: Request) =>
  fromThisProcess(request) ? handle(request) : hidden()

/** A page of this process's own server as HTML, for routes, which cannot render one; null if that fails. */
export const fetchOwnPage = async (path: string, cookie = ''): Promise<string | null> => {
  const screen = await fetch(`http://127.0.0.1:${ownServer.port ?? env.PORT}${path}`, {
    headers: { 'x-internal-secret': env.INTERNAL_SECRET, 'accept-encoding': 'identity', cookie },
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
  }).catch(() => null)
  return screen?.ok ? screen.text() : null
}
