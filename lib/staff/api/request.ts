import 'server-only'
import type { Values } from '@/lib/http/body'
import { invalidJson, notFoundJson, privateJson, refusedJson } from '@/lib/http/json'
import { tooManyAttempts } from '@/lib/http/refusals'
import type { NotDone } from '../record-action'
import type { StaffSession } from '../session'

/** A request with a session at the desk. `path` begins after /api/staff. */
export type StaffRequest = {
  request: Request
  path: string[]
  query: URLSearchParams
  session: StaffSession
  /** the parsed body of an unsafe request; empty for other requests and for uploads */
  values: Values
}

export type StaffHandler = (asked: StaffRequest) => Promise<Response>

export const forbidden = (message = 'Your role does not allow this. Ask an owner.') => refusedJson(403, message)

/** Converts the outcome of a command to a response. */
export const toResponse = (outcome: { ok: true; record: unknown } | NotDone, status = 200): Response => {
  if (outcome.ok) return privateJson({ data: outcome.record }, status)
  switch (outcome.reason) {
    case 'invalid':
      return invalidJson(Object.values(outcome.errors).flat()[0] ?? 'This could not be saved.', outcome.errors)
    case 'changed':
      return privateJson({ message: 'Somebody else has saved this in the meantime.', current: outcome.current }, 409)
    case 'forbidden':
      return forbidden(outcome.message)
    case 'limited':
      return refusedJson(429, tooManyAttempts, { 'Retry-After': String(outcome.wait) })
    case 'gone':
      return refusedJson(410, 'This no longer exists. It was deleted or has already been used.')
  }
}

/** A 422 response whose message concerns the whole request. */
export const invalid = (sentence: string): Response =>
  toResponse({ ok: false, reason: 'invalid', errors: { form: [sentence] } })

export { notFoundJson, privateJson }
