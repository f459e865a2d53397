import 'server-only'
import { publicResponseHeader } from './response-headers'

/** A JSON response that caches must revalidate, unless its headers say otherwise. */
export const json = (data: unknown, init: ResponseInit = {}) => {
  const headers = new Headers(init.headers)
  if (!headers.has('cache-control')) headers.set('Cache-Control', 'no-cache')
  return Response.json(data, { ...init, headers })
}

/** A JSON response that is the same for everybody. */
export const publicJson = (data: unknown) => json(data, { headers: { [publicResponseHeader]: '1' } })

/** The error messages that the API contract specifies. */
export const notFoundJson = () => json({ message: 'Not found.' }, { status: 404 })
export const unauthenticatedJson = () => refusedJson(401, 'Unauthenticated.')
export const methodNotAllowedJson = (allow: string) =>
  json({ message: 'Method not allowed.' }, { status: 405, headers: { Allow: allow } })
/** The response to OPTIONS. */
export const allowed = (allow: string) =>
  new Response(null, { status: 204, headers: { Allow: allow, 'Cache-Control': 'no-cache' } })

/** For responses that only their sender may read. */
export const noStoreHeaders = { 'Cache-Control': 'private, no-store' }

/** A redirect with GET, after a form or because another page comes first. */
export const seeOther = (Location: string) =>
  new Response(null, { status: 303, headers: { ...noStoreHeaders, Location } })

/** A refusal in the contract's shape: {message}. */
export const refusedJson = (status: number, message: string, headers: Record<string, string> = {}) =>
  json({ message }, { status, headers: { ...noStoreHeaders, ...headers } })
/** 422 {message, errors: {field: [text]}} */
export const invalidJson = (message: string, errors: Record<string, string[]>) =>
  json({ message, errors }, { status: 422, headers: noStoreHeaders })
/** Data that only its sender may read. */
export const privateJson = (data: unknown, status = 200) => json(data, { status, headers: noStoreHeaders })

/** What a read-only route exports for all other methods: a 405, and the response to OPTIONS. */
export const onlyRead = () => {
  const allow = 'GET, HEAD'
  const refuse = async () => methodNotAllowedJson(allow)
  const options = async () => allowed(allow)
  return { POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse, OPTIONS: options }
}
