import 'server-only'
import { env } from '@/lib/env'
import { isSame } from './sign'

/** Whether the request carries this process's own secret. */
export const fromThisProcess = (request: Request) =>
  isSame(request.headers.get('x-internal-secret') ?? '', env.INTERNAL_SECRET)

/** The response to all others: as if nothing were there. */
const hidden = () => Response.json({ message: 'Not found.' }, { status: 404 })

/** Wraps a handler that only the proxy reaches, by its rewrite. */
export const internalOnly = (handle: (request: Request) => Promise<Response>) => async (request: Request) =>
  fromThisProcess(request) ? handle(request) : hidden()
