import 'server-only'
import { readBody } from '@/lib/http/body'
import { isTrusted } from '@/lib/http/csrf'
import { allowed, methodNotAllowedJson, notFoundJson, privateJson, refusedJson } from '@/lib/http/json'
import { maxRecordBytes } from '@/lib/http/overload'
import { logEvent } from '@/lib/log/events'
import { accountHeader } from '../account'
import { currentStaff, type StaffSession } from '../session'
import { deskHandlers } from './desk'
import { failedJson } from './failed'
import { healthHandlers } from './health'
import { importHandlers } from './imports'
import { passkeyHandlers } from './passkeys'
import { photographHandlers } from './photographs'
import { keepPreview } from './previews'
import { recordHandlers } from './records'
import type { StaffHandler, StaffRequest } from './request'

const { list, read, create, update, remove, bulk, restore: restoreRecords, act, view } = recordHandlers

type Methods = Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE', StaffHandler>>

const own: Record<string, Methods> = {
  me: { GET: deskHandlers.me },
  numbers: { GET: deskHandlers.numbers },
  brands: { GET: deskHandlers.brands },
  session: { DELETE: deskHandlers.signOut },
  password: { PUT: deskHandlers.password },
  sessions: { GET: deskHandlers.sessions, DELETE: deskHandlers.endOne },
  previews: { POST: keepPreview },
  passkeys: {
    GET: passkeyHandlers.list,
    POST: passkeyHandlers.add,
    PUT: passkeyHandlers.rename,
    DELETE: passkeyHandlers.remove,
  },
  'passkey-options': { POST: passkeyHandlers.options },
  'passkey-required': { PUT: passkeyHandlers.require },
  proof: { POST: passkeyHandlers.prove },
  health: { GET: healthHandlers.health },
  feeds: { GET: healthHandlers.feeds },
}

const {
  list: listPhotos,
  show,
  showRemoved,
  arrange,
  remove: removePhoto,
  restore,
  putBack,
  begin,
  receive: receiveBytes,
} = photographHandlers

const photographMethodsAt = ([first, second, third, fourth, ...more]: string[]): Methods | null => {
  if (more.length > 0) return null
  if (first === 'uploads') {
    if (third !== undefined) return null
    return second === undefined ? { POST: begin } : { PUT: receiveBytes }
  }
  if (second === undefined) return null
  if (third === undefined) return { GET: listPhotos, PUT: arrange }
  if (fourth === undefined) return { GET: show, DELETE: removePhoto }
  if (fourth === 'put-back') return { POST: putBack }
  if (fourth === 'removed') return { GET: showRemoved }
  return fourth === 'restore' ? { POST: restore } : null
}

const importMethodsAt = ([, second, third, ...more]: string[]): Methods | null => {
  if (second === undefined) return { GET: importHandlers.list, POST: importHandlers.start }
  if (second === 'files' && more.length === 0)
    return third === undefined ? { POST: importHandlers.begin } : { PUT: importHandlers.receive }
  if (third === 'undo' && more.length === 0) return { GET: importHandlers.undoable, POST: importHandlers.undo }
  if (third === 'former' && more.length === 0) return { GET: importHandlers.former }
  if (third !== undefined) return null
  return second === 'preview' ? { POST: importHandlers.preview } : { GET: importHandlers.read }
}

/** Handlers that read the raw body themselves. */
const byteHandlers = new Set([receiveBytes, importHandlers.receive])

/** Handlers that are done in nobody's name: they change no record, and sign-out ends the session whosever it is. */
const anonymousHandlers = new Set([deskHandlers.signOut, keepPreview])

/** The handlers of a path by method, or null if the path does not exist. */
const methodsAt = (path: string[]): Methods | null => {
  const [first = '', second, ...more] = path
  if (first === 'photographs' || first === 'uploads') return photographMethodsAt(path)
  if (first === 'imports') return importMethodsAt(path)
  if (second === undefined && Object.hasOwn(own, first)) return own[first] ?? null
  if (more.length === 1) return { GET: view, POST: act }
  if (more.length > 1) return null
  if (second === undefined) return { GET: list, POST: create }
  if (first === 'bin' && second === 'restore') return { POST: restoreRecords }
  return second === 'bulk' ? { POST: bulk } : { GET: read, PUT: update, DELETE: remove }
}

const isUnsafe = (method: string) => !/^(GET|HEAD|OPTIONS)$/.test(method)

const isMethod = (method: string): method is keyof Methods => ['GET', 'POST', 'PUT', 'DELETE'].includes(method)

const refused = (status: number, message: string) => {
  logEvent('refusal', { path: '/api/staff', status })
  return refusedJson(status, message)
}

/**
 * The refusal of a change from a page of another colleague than the session's: somebody has signed in since in another
 * tab. Null if the page is the session's own, or does not say whose it is.
 */
const refuseOtherAccount = (request: Request, { staff: { id, name } }: StaffSession): Response | null => {
  const shown = request.headers.get(accountHeader)
  if (shown === null || shown === String(id)) return null
  const message = `You are now signed in as ${name} in another tab or window. Nothing was saved.`
  return privateJson({ message, signedInAs: { id, name } }, 409)
}

/** Logs changes, refusals (403) and rate limits (429). */
const noted = async (
  { request, path: [resource = '', id], session }: Pick<StaffRequest, 'request' | 'path' | 'session'>,
  answering: Promise<Response>,
): Promise<Response> => {
  const response = await answering
  const fields = { path: `/api/staff/${resource.slice(0, 40)}`, staff: session.staff.id, status: response.status }
  if (response.status === 403) logEvent('refusal', fields)
  else if (response.status === 429) logEvent('limit', fields)
  else if (response.ok && isUnsafe(request.method)) logEvent('change', { ...fields, record: id?.slice(0, 40) })
  return response
}

/**
 * Answers /api/staff: 404 to every request without a session, 409 to changes from another colleague's page, 419 to
 * unsafe requests without CSRF token. Never throws.
 */
export const handleStaff = async (request: Request, path: string[]): Promise<Response> => {
  try {
    const session = await currentStaff()
    if (!session) return notFoundJson()
    const methods = methodsAt(path)
    if (!methods) return notFoundJson()
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const handler = isMethod(method) ? methods[method] : undefined
    const allow = Object.keys(methods).join(', ').replace('GET', 'GET, HEAD')
    if (method === 'OPTIONS') return allowed(allow)
    if (!handler) return methodNotAllowedJson(allow)
    const query = new URL(request.url).searchParams
    const asked = { request, path, query, session }
    if (method === 'GET') return await noted(asked, handler({ ...asked, values: {} }))
    const other = anonymousHandlers.has(handler) ? null : refuseOtherAccount(request, session)
    if (other) return other
    if (byteHandlers.has(handler))
      return isTrusted(request.headers, { formEncoded: false, token: undefined })
        ? await noted(asked, handler({ ...asked, values: {} }))
        : refused(419, 'CSRF token mismatch.')
    const body = await readBody(request, maxRecordBytes)
    if (!body.ok) return refusedJson(body.status, body.message)
    const { _token: token, ...values } = body.values
    if (!isTrusted(request.headers, { formEncoded: body.formEncoded, token }))
      return refused(419, 'CSRF token mismatch.')
    return await noted(asked, handler({ ...asked, values }))
  } catch (error) {
    return failedJson(`staff ${request.method} ${path[0] ?? ''}`, error)
  }
}
