import 'server-only'

const fresh = { 'Cache-Control': 'no-cache' }

/** A JSON answer that caches must ask for again. */
export const json = (data: unknown, init: ResponseInit = {}) =>
  Response.json(data, { ...init, headers: { ...fresh, ...Object.fromEntries(new Headers(init.headers)) } })

/** The contract's words for what went wrong. */
export const notFoundJson = () => json({ message: 'Not found.' }, { status: 404 })
export const unauthenticatedJson = () =>
  json({ message: 'Unauthenticated.' }, { status: 401, headers: { 'Cache-Control': 'private, no-store' } })
export const methodNotAllowedJson = (allow: string) =>
  json({ message: 'Method not allowed.' }, { status: 405, headers: { Allow: allow } })
