import 'server-only'
import { summaryOf, validate } from '@/lib/forms/validation'
import { readBody, type Values } from '@/lib/http/body'
import { isBusy } from '@/lib/http/busy'
import { clientAddress } from '@/lib/http/client-address'
import { isTrusted } from '@/lib/http/csrf'
import { invalidJson, refusedJson } from '@/lib/http/json'
import { logEvent } from '@/lib/log/events'
import { logFailure } from '@/lib/log/failure'
import { acceptInvitation, signInStaff } from '../commands'
import { parseInvitation } from '../invitation'
import { staffSchemas } from '../schema'
import { currentStaff } from '../session'

type Came =
  | { ok: true; cookies: string[] }
  | { ok: false; reason: 'invalid'; errors: Record<string, string[]> }
  | { ok: false; reason: 'limited'; wait: number }
  | { ok: false; reason: 'gone' }
type Browser = { address: string; browser: string; earlier?: string }

const tooMany = 'Too many attempts. Please try again later.'
const unshared = { 'Cache-Control': 'private, no-store' }

const enter = (came: Came): Response => {
  if (came.ok) {
    const headers = new Headers(unshared)
    for (const cookie of came.cookies) headers.append('Set-Cookie', cookie)
    return Response.json({ next: '/staff' }, { headers })
  }
  if (came.reason === 'limited') logEvent('limit', { path: '/staff' })
  if (came.reason === 'invalid') return invalidJson(summaryOf(came.errors), came.errors)
  return came.reason === 'limited'
    ? refusedJson(429, tooMany, { 'Retry-After': String(came.wait) })
    : refusedJson(410, 'This invitation was used already or has run out. Ask an owner for a new one.')
}

const refuse = (screen: string) => {
  logEvent('refusal', { path: `/${screen}`, status: 419 })
  return refusedJson(419, 'CSRF token mismatch.')
}

/** A door of the desk: JSON alone, trusted as every unsafe request. */
const door =
  (screen: string, open: (values: Values, browser: Browser) => Promise<Came>) => async (request: Request) => {
    try {
      const body = await readBody(request)
      if (!body.ok) return refusedJson(body.status, body.message)
      const { _token: token, ...values } = body.values
      if (!isTrusted(request.headers, { formEncoded: body.formEncoded, token })) return refuse(screen)
      const earlier = (await currentStaff())?.sid
      const browser = request.headers.get('user-agent') ?? ''
      return enter(await open(values, { address: clientAddress(request.headers), browser, earlier }))
    } catch (error) {
      if (isBusy(error)) return refusedJson(429, tooMany, { 'Retry-After': '5' })
      logFailure(screen, error)
      return refusedJson(500, 'This did not work. Please try again in a moment.')
    }
  }

/** POST /staff/login {email, password}: 200, 422, 429. */
export const receiveSignIn = door('staff/login', async (values, browser) => {
  const judged = validate(staffSchemas.signIn, values)
  return judged.ok ? signInStaff(judged.value, browser) : { ...judged, reason: 'invalid' }
})

/** POST /staff/invitation {token, password, password_confirmation}, of the first owner also {name, email}: 200, 410, 422. */
export const receiveInvitation = door('staff/invitation', async (values, browser) => {
  const judged = validate(staffSchemas.accept, values)
  return judged.ok
    ? acceptInvitation(parseInvitation(judged.value.token), judged.value, browser)
    : { ...judged, reason: 'invalid' }
})
