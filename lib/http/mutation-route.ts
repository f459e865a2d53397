import 'server-only'
import { isBusy } from '@/lib/auth/hash-limiter'
import { type FieldErrors, summaryOf } from '@/lib/forms/validation'
import type { Account } from '@/lib/members/account'
import { accountTexts } from '@/lib/members/account-texts'
import { loginHref } from '@/lib/members/login-href'
import { wantsPage } from './answer-form'
import { readBody, type Values } from './body'
import { isTrusted, makeToken, tokenCookie } from './csrf'
import { pageResponse } from './form-responses'
import { invalidJson, methodNotAllowedJson, refusedJson } from './json'

/** What came of an unsafe request. */
export type Outcome =
  /** `next`: where a page without script goes on. `body` undefined: an answer without one */
  | { ok: true; status: 200 | 201 | 202 | 204; body?: unknown; cookies?: string[]; next: string }
  | { ok: false; reason: 'invalid'; errors: FieldErrors }
  | { ok: false; reason: 'limited'; wait: number }
  | { ok: false; reason: 'unauthenticated' }
  | { ok: false; reason: 'forbidden'; message: string }

type Settings = {
  method: 'POST' | 'PUT' | 'DELETE'
  /** whose screen a browser without script gets again, with what was typed */
  screen: string
  /** that screen's address, where a visitor who is not signed in should come back to */
  path: string
  /** who is signed in, for the screen that is shown again */
  account?: () => Promise<Account | undefined>
  run: (asked: { request: Request; values: Values }) => Promise<Outcome>
}

const secrets = ['password', 'password_confirmation', 'current_password']

/** What was typed, without passwords. */
const shown = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name)))

const unshared = { 'Cache-Control': 'private, no-store' }

const success = (outcome: Outcome & { ok: true }, page: boolean) => {
  const headers = new Headers(unshared)
  // A client that keeps asking keeps a token.
  for (const cookie of [...(outcome.cookies ?? []), tokenCookie(makeToken())]) headers.append('Set-Cookie', cookie)
  if (page) {
    headers.set('Location', outcome.next)
    return new Response(null, { status: 303, headers })
  }
  return outcome.body === undefined || outcome.status === 204
    ? new Response(null, { status: outcome.status, headers })
    : Response.json(outcome.body, { status: outcome.status, headers })
}

/**
 * Handlers of one unsafe endpoint: its body, whether to believe it, and its answer as JSON or, for a browser
 * without script, as 303 or the same screen again. A PUT or DELETE may come as POST with `_method`.
 */
export const mutationRoute = ({ method, screen, path, account, run }: Settings) => {
  const receive = async (request: Request, page: boolean) => {
    const { headers } = request
    const refused = async (status: number, message: string, values?: Values, more: Record<string, string> = {}) =>
      page
        ? pageResponse(
            {
              status,
              message,
              form: values ? { origin: screen, values: shown(values), errors: {} } : null,
              account: await account?.(),
            },
            more,
          )
        : refusedJson(status, message, more)

    const body = await readBody(request)
    if (!body.ok) return refused(body.status, body.message)
    const { _token: token, _method: override, ...values } = body.values
    const asked = request.method === 'POST' && typeof override === 'string' ? override.toUpperCase() : request.method
    if (asked !== method) return methodNotAllowedJson(method)
    if (!isTrusted(headers, { formEncoded: body.formEncoded, token }))
      return refused(419, 'CSRF token mismatch.', values)

    const outcome = await run({ request, values })
    if (outcome.ok) return success(outcome, page)
    if (outcome.reason === 'limited')
      return refused(429, accountTexts.tooMany, values, { 'Retry-After': String(outcome.wait) })
    if (outcome.reason === 'forbidden') return refused(403, outcome.message)
    if (outcome.reason === 'unauthenticated')
      return page
        ? new Response(null, { status: 303, headers: { ...unshared, Location: loginHref(path) } })
        : refusedJson(401, 'Unauthenticated.')
    const message = summaryOf(outcome.errors)
    if (!page) return invalidJson(message, outcome.errors)
    const form = { origin: screen, values: shown(values), errors: outcome.errors }
    return pageResponse({ status: 422, message, form, account: await account?.() })
  }

  const handle = async (request: Request) => {
    const page = wantsPage(request.headers)
    try {
      return await receive(request, page)
    } catch (error) {
      const refused = (status: number, message: string, more: Record<string, string> = {}) =>
        page ? pageResponse({ status, message, form: null }, more) : refusedJson(status, message, more)
      // More at once than anybody could mean: a limit like the others.
      if (isBusy(error)) return refused(429, accountTexts.tooMany, { 'Retry-After': '5' })
      // The last line says why; those before it may quote what was typed.
      console.error(`[${screen}] ${String(error).trim().split('\n').at(-1)}`)
      return refused(500, 'This did not work. Please try again in a moment.')
    }
  }

  const refuse = async () => methodNotAllowedJson(method)
  const may = (name: string) => (name === method || name === 'POST' ? handle : refuse)
  return { GET: refuse, PATCH: refuse, POST: may('POST'), PUT: may('PUT'), DELETE: may('DELETE') }
}
