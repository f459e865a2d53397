import 'server-only'
import { placeWords } from '@/lib/auth/place-words'
import { summaryOf, validate } from '@/lib/forms/validation'
import { readBody, type Values } from '@/lib/http/body'
import { isBusy } from '@/lib/http/busy'
import { clientAddress } from '@/lib/http/client-address'
import { isTrusted } from '@/lib/http/csrf'
import { pageResponse, wantsPage } from '@/lib/http/form-responses'
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
type Browser = { address: string; browser: string; place: string; earlier?: string }

const tooMany = 'Too many attempts. Please try again later.'
const unshared = { 'Cache-Control': 'private, no-store' }

const used = 'This invitation was used already or has run out. Ask an owner for a new one.'
const mismatchOnPage =
  'We cannot tell that this was sent from our website. Please open the page again and send it from there.'
const failed = 'This did not work. Please try again in a moment.'

/** What is typed again is not asked for twice; passwords are. */
const shown = ({ email, name, token }: Values): Values => ({ email, name, token })

/** Where somebody wanted to go before signing in. */
const wantedIn = (request: Request) => {
  const to = new URL(request.url).searchParams.get('to') ?? ''
  return /^\/staff(\/[\w/-]*)?$/.test(to) ? to : '/staff'
}

/** How it is answered: JSON, or a page for a browser without script. */
const answersOf = (screen: string, request: Request) => {
  const page = wantsPage(request.headers)
  const again = (
    status: number,
    message: string,
    form: { values: Values; errors: Record<string, string[]> } | null,
    headers: Record<string, string> = {},
  ) =>
    pageResponse(
      request,
      { status, message, form: form && { ...form, name: screen } },
      headers,
      '/internal/staff/answer',
    )
  const refuse = async (status: number, message: string, values?: Values, headers: Record<string, string> = {}) => {
    if (status === 419 || status === 429) logEvent(status === 419 ? 'refusal' : 'limit', { path: `/${screen}`, status })
    return page
      ? again(status, message, values ? { values: shown(values), errors: {} } : null, headers)
      : refusedJson(status, message, headers)
  }
  const enter = async (came: Came, values: Values): Promise<Response> => {
    if (came.ok) {
      const headers = new Headers(unshared)
      for (const cookie of came.cookies) headers.append('Set-Cookie', cookie)
      if (!page) return Response.json({ next: '/staff' }, { headers })
      headers.set('Location', wantedIn(request))
      return new Response(null, { status: 303, headers })
    }
    if (came.reason === 'gone') return refuse(410, used)
    if (came.reason === 'limited') return refuse(429, tooMany, values, { 'Retry-After': String(came.wait) })
    const message = summaryOf(came.errors)
    return page
      ? again(422, message, { values: shown(values), errors: came.errors })
      : invalidJson(message, came.errors)
  }
  return { page, refuse, enter }
}

/** An endpoint that is open before signing in, trusted as every unsafe request. Never throws. */
const openRoute =
  (screen: string, open: (values: Values, browser: Browser) => Promise<Came>) => async (request: Request) => {
    const { page, refuse, enter } = answersOf(screen, request)
    try {
      const body = await readBody(request)
      if (!body.ok) return await refuse(body.status, body.message)
      const { _token: token, ...values } = body.values
      if (!isTrusted(request.headers, { formEncoded: body.formEncoded, token }))
        return await refuse(419, page ? mismatchOnPage : 'CSRF token mismatch.')
      const earlier = (await currentStaff())?.sid
      const browser = request.headers.get('user-agent') ?? ''
      const place = placeWords(values.time_zone, request.headers.get('accept-language'))
      return await enter(
        await open(values, { address: clientAddress(request.headers), browser, place, earlier }),
        values,
      )
    } catch (error) {
      if (isBusy(error)) return refuse(429, tooMany, undefined, { 'Retry-After': '5' })
      logFailure(screen, error)
      return refuse(500, failed)
    }
  }

/** POST /staff/login {email, password}: 200, 422, 429. */
export const receiveSignIn = openRoute('staff/login', async (values, browser) => {
  const validated = validate(staffSchemas.signIn, values)
  return validated.ok ? signInStaff(validated.value, browser) : { ...validated, reason: 'invalid' }
})

/** POST /staff/invitation {token, password, password_confirmation}, of the first owner also {name, email}: 200, 410, 422. */
export const receiveInvitation = openRoute('staff/invitation', async (values, browser) => {
  const validated = validate(staffSchemas.accept, values)
  return validated.ok
    ? acceptInvitation(parseInvitation(validated.value.token), validated.value, browser)
    : { ...validated, reason: 'invalid' }
})
