import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/env'

/** True when the request carries this process's own secret. */
export const fromThisProcess = (request: Request) => {
  const given = Buffer.from(request.headers.get('x-internal-secret') ?? '')
  const expected = Buffer.from(env.INTERNAL_SECRET)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** What anybody else gets: as if there were nothing. */
export const hidden = () => Response.json({ message: 'Not found.' }, { status: 404 })

/** A handler that only the proxy reaches, by its rewrite. */
export const internalOnly = (handle: (request: Request) => Promise<Response>) => async (request: Request) =>
  fromThisProcess(request) ? handle(request) : hidden()
