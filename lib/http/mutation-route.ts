import 'server-only'
import * as z from 'zod/mini'
import { isForDeletedAccount } from '@/lib/db/refusal'
import { isDatabaseUnable } from '@/lib/db/unable'
import { type FieldErrors, summaryOf, validate } from '@/lib/forms/validation'
import { logEvent } from '@/lib/log/events'
import { logFailure } from '@/lib/log/failure'
import { confirmHref, loginHref } from '@/lib/routing/login-href'
import { readBody, type Values } from './body'
import { clientAddress } from './client-address'
import { isTrusted, makeToken, renewedToken, tokenCookie } from './csrf'
import { acceptsPage, bareResponse, type FormResponse, pageResponse, wantsPage } from './form-responses'
import {
  allowed,
  invalidJson,
  methodNotAllowedJson,
  noStoreHeaders,
  privateJson,
  refusedJson,
  seeOther,
  unauthenticatedJson,
} from './json'
import { originOf } from './origin'
import { isOverload } from './overload'
import { passwordRequired, type Refused, tooManyAttempts } from './refusals'
import { unavailableText } from './response-headers'

/** Why a request was refused. */
type Refusal =
  | Refused
  | { ok: false; reason: 'unauthenticated' }
  | { ok: false; reason: 'forbidden'; message: string }
  /** what was requested has been used or has ended */
  | { ok: false; reason: 'gone'; message: string }
  /** the page that sent this was made for another account than the one signed in now */
  | { ok: false; reason: 'other-account'; message: string }
  /** the signed-in person must give the password or a passkey again first */
  | { ok: false; reason: 'unproven' }
  /** the database takes no requests now */
  | { ok: false; reason: 'unavailable' }

/** What a page without script shows at once instead of a redirect: it can be read only this once. */
type Screen = { name: string; values: Values }

/** The result of an unsafe request. */
export type Outcome =
  /** `next`: where a page without script is redirected. `body` undefined: a response without body */
  | { ok: true; status: 200 | 201 | 202 | 204; body?: unknown; cookies?: string[]; next: string; screen?: Screen }
  | Refusal

export type MutationInput<Schema extends z.ZodMiniType, Who> = {
  request: Request
  /** everything sent, unvalidated */
  values: Values
  /** the result of the schema */
  input: z.infer<Schema>
  /** the result of `authorise` */
  who: Who | undefined
  /** the client's address */
  address: string
}

export type MutationSettings<Schema extends z.ZodMiniType, Who> = {
  method: 'POST' | 'PUT' | 'DELETE'
  /** all methods of this address, if another handler answers some of them */
  allow?: string
  /** the form that a browser without script gets again, with what was typed */
  form: string | ((values: Values) => string)
  /** the path of its screen, if not one of the shop's: see pageResponse */
  screens?: string
  /** the form's page, to which a visitor who has to sign in returns */
  path: string
  /** counts one request of this address before its body is read; resolves to the seconds to wait, or 0 */
  limit?: (address: string) => Promise<number>
  /** who may do this; called before validation */
  authorise?: () => Promise<{ ok: true; who: Who } | Refusal>
  schema: Schema
  handle: (asked: MutationInput<Schema, Who>) => Promise<Outcome>
}

/** For an endpoint without input, or whose handler chooses the schema by the values. */
export const noInput = z.object({})

const mismatch = 'CSRF token mismatch.'
/** Readers of a page have never heard of tokens. */
const mismatchOnPage =
  'We cannot tell that this was sent from our website. Please open the page again and send it from there.'
const failed = 'This could not be done. Please try again in a moment.'
const failedOnPage =
  'This could not be done. Please go back, where your words still are, and send them again in a moment.'

const unavailableOnPage = 'This could not be sent just now. Please send it again in a moment.'

const secrets = ['password', 'password_confirmation', 'current_password', 'recovery_code', 'credential']

/** What was typed, without passwords and other secrets. */
const shown = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name)))

const success = (request: Request, { status, body, cookies = [], next }: Outcome & { ok: true }, page: boolean) => {
  const asJson = () =>
    body === undefined || status === 204
      ? new Response(null, { status, headers: noStoreHeaders })
      : privateJson(body, status)
  const response = page ? seeOther(next) : asJson()
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  // A client that sends a token gets it renewed; whoever signs in or out gets another one.
  if (request.headers.get('cookie')?.includes('XSRF-TOKEN='))
    response.headers.append('Set-Cookie', tokenCookie(cookies.length > 0 ? makeToken() : renewedToken(request.headers)))
  return response
}

/**
 * Handlers of one unsafe endpoint: rate limit, body, CSRF check, validation, handler, and the response as JSON or, for
 * a browser without script, as 303 or the same form again. A PUT or DELETE may come as POST with `_method`.
 */
export const mutationRoute = <Schema extends z.ZodMiniType, Who>({
  method,
  allow = method,
  form,
  screens,
  path,
  limit,
  authorise,
  schema,
  handle,
}: MutationSettings<Schema, Who>) => {
  /** The responses to one request: JSON or, for a browser without script, pages. */
  const responsesTo = (request: Request, page: boolean) => {
    const screen = (response: FormResponse, more?: Record<string, string>) =>
      pageResponse(request, response, more, screens)
    const formWith = (values: Values, errors: FieldErrors = {}) => ({
      name: typeof form === 'string' ? form : form(values),
      values: shown(values),
      errors,
    })
    /** A page shows the form again if `values` are given, else only the message. */
    const refuse = (status: number, message: string, values?: Values, more: Record<string, string> = {}) =>
      page
        ? screen({ status, message, form: values ? formWith(values) : null }, more)
        : refusedJson(status, message, more)
    const limited = (wait: number, values?: Values, more: Record<string, string> = {}) => {
      logEvent('limit', { path })
      return refuse(429, tooManyAttempts, values, { 'Retry-After': String(wait), ...more })
    }
    const foreign = (values?: Values) => {
      logEvent('refusal', { path, status: 419 })
      return refuse(419, page ? mismatchOnPage : mismatch, values)
    }
    const refused = (outcome: Refusal, values: Values) => {
      switch (outcome.reason) {
        case 'invalid': {
          const { errors } = outcome
          const message = summaryOf(errors)
          return page ? screen({ status: 422, message, form: formWith(values, errors) }) : invalidJson(message, errors)
        }
        case 'limited':
          return limited(outcome.wait, values)
        case 'unavailable':
          return refuse(503, page ? unavailableOnPage : unavailableText, values, { 'Retry-After': '5' })
        case 'forbidden':
          logEvent('refusal', { path, status: 403 })
          return refuse(403, outcome.message)
        case 'gone':
          return refuse(410, outcome.message)
        case 'other-account':
          // Without the form: what the other person typed there must not be sent on under this account.
          return page ? refuse(422, outcome.message) : invalidJson(outcome.message, { account: [outcome.message] })
        case 'unproven':
          return page ? seeOther(confirmHref(path)) : refusedJson(423, passwordRequired)
        case 'unauthenticated':
          return page ? seeOther(loginHref(path)) : unauthenticatedJson()
      }
    }
    const done = (outcome: Outcome & { ok: true }) =>
      page && outcome.screen
        ? screen({ status: 200, message: '', form: { ...outcome.screen, errors: {} } })
        : success(request, outcome, page)
    return { refuse, limited, foreign, refused, done }
  }

  const receive = async (request: Request, page: boolean, responses: ReturnType<typeof responsesTo>) => {
    const { headers } = request
    // The body of a request that is refused here is not read unless a page has to show what was typed.
    if (originOf(headers) === 'foreign') return responses.foreign()
    const address = clientAddress(headers)
    const [counted] = await Promise.allSettled([limit?.(address)])
    const wait = counted.status === 'fulfilled' ? (counted.value ?? 0) : 0
    if (wait > 0 && !page) return responses.limited(wait)

    const body = await readBody(request)
    // No form of the shop is too large or unreadable: its sender gets no screen.
    if (!body.ok && wait > 0) {
      logEvent('limit', { path })
      return bareResponse(429, tooManyAttempts, { 'Retry-After': String(wait) })
    }
    if (!body.ok) return page ? bareResponse(body.status, body.message) : refusedJson(body.status, body.message)
    const { _token: token, _method: override, ...values } = body.values
    const asked = request.method === 'POST' && typeof override === 'string' ? override.toUpperCase() : request.method
    if (asked !== method) return methodNotAllowedJson(allow)
    if (!isTrusted(headers, { formEncoded: body.formEncoded, token })) return responses.foreign(values)
    if (wait > 0) return responses.limited(wait, values)
    // Where everything is optional, it would be read as the request for all defaults.
    if (body.isNameless && !Object.is(schema, noInput) && validate(schema, {}).ok)
      return responses.refuse(400, 'The request is not a JSON object.')

    // A failed count is reported only now, so that what was typed is returned with the refusal.
    const result = counted.status === 'rejected' ? Promise.reject(counted.reason) : run(request, values, address)
    const outcome = await result.catch(toRefusal)
    return outcome.ok ? responses.done(outcome) : responses.refused(outcome, values)
  }

  /** The refusal that a failure amounts to; throws all other failures. */
  const toRefusal = (error: unknown): Refusal => {
    if (isForDeletedAccount(error)) return { ok: false, reason: 'unauthenticated' }
    if (!isDatabaseUnable(error)) throw error
    logFailure(path, error)
    return { ok: false, reason: 'unavailable' }
  }

  const run = async (request: Request, values: Values, address: string): Promise<Outcome> => {
    const authorised = await authorise?.()
    if (authorised?.ok === false) return authorised
    const validated = validate(schema, values)
    if (!validated.ok) return { ...validated, reason: 'invalid' }
    return handle({ request, values, input: validated.value, who: authorised?.who, address })
  }

  const answer = async (request: Request) => {
    const page = wantsPage(request.headers)
    const responses = responsesTo(request, page)
    try {
      return await receive(request, page, responses)
    } catch (error) {
      // Too many at once: handled like any other limit.
      if (isOverload(error)) return await responses.limited(5)
      logFailure(path, error)
      return await responses.refuse(500, page ? failedOnPage : failed)
    }
  }

  const refuse = async () => methodNotAllowedJson(allow)
  const may = (name: string) => (name === method || name === 'POST' ? answer : refuse)
  const options = async () => allowed(allow)
  // A screen of the page `path` stands at this address: reloading it in a browser with script is a GET.
  const toPage = async (request: Request) =>
    acceptsPage(request.headers) && new URL(request.url).pathname.startsWith(`${path}/`) ? seeOther(path) : refuse()
  return { GET: toPage, PATCH: refuse, POST: may('POST'), PUT: may('PUT'), DELETE: may('DELETE'), OPTIONS: options }
}
