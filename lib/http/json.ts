import 'server-only'
import { everybody } from './everybody'

/** A JSON answer that caches must ask for again, unless its headers say otherwise. */
export const json = (data: unknown, init: ResponseInit = {}) => {
  const headers = new Headers(init.headers)
  if (!headers.has('cache-control')) headers.set('Cache-Control', 'no-cache')
  return Response.json(data, { ...init, headers })
}

/** A JSON answer that is the same for everybody. */
export const publicJson = (data: unknown) => json(data, { headers: { [everybody]: '1' } })

/** The contract's words for what went wrong. */
export const notFoundJson = () => json({ message: 'Not found.' }, { status: 404 })
export const unauthenticatedJson = () =>
  json({ message: 'Unauthenticated.' }, { status: 401, headers: { 'Cache-Control': 'private, no-store' } })
export const methodNotAllowedJson = (allow: string) =>
  json({ message: 'Method not allowed.' }, { status: 405, headers: { Allow: allow } })
/** The answer to OPTIONS. */
export const allowed = (allow: string) =>
  new Response(null, { status: 204, headers: { Allow: allow, 'Cache-Control': 'no-cache' } })

const unshared = { 'Cache-Control': 'private, no-store' }

/** A refusal in the contract's shape: {message}. */
export const refusedJson = (status: number, message: string, headers: Record<string, string> = {}) =>
  json({ message }, { status, headers: { ...unshared, ...headers } })
/** 422 {message, errors: {field: [text]}} */
export const invalidJson = (message: string, errors: Record<string, string[]>) =>
  json({ message, errors }, { status: 422, headers: unshared })
/** 200 with what only its sender should read. */
export const privateJson = (data: unknown) => json(data, { headers: unshared })

/** What a route that is only read exports for every other method: a 405 that says so, and what OPTIONS asks for. */
export const onlyRead = () => {
  const allow = 'GET, HEAD'
  const refuse = async () => methodNotAllowedJson(allow)
  const tell = async () => allowed(allow)
  return { POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse, OPTIONS: tell }
}
