import 'server-only'
import type * as z from 'zod/mini'
import { describePlace } from '@/lib/auth/describe-place'
import { readBody } from '@/lib/http/body'
import { notFoundJson } from '@/lib/http/json'
import { type MutationSettings, mutationRoute, noInput } from '@/lib/http/mutation-route'
import { readBytes } from '@/lib/http/read-bytes'
import type { Refused } from '@/lib/http/refusals'
import { acceptAgain, acceptInvitation, findInvited } from '../commands'
import { isOurInvitation, parseInvitation } from '../invitation'
import { currentDeskBrowser } from '../known-browser'
import { deskSignInOptions, signInByPasskey } from '../passkeys'
import { countStaffForgotten, requestStaffReset } from '../password-reset'
import { staffSchemas } from '../schema'
import { currentStaff } from '../session'
import { type Browser, countStaffAddress, type SignedIn, signInStaff } from '../sign-in'
import { wantedAtDesk } from '../sign-in-href'

const used = {
  invitation: 'This invitation has expired or was already used. Ask an owner for a new one.',
  'password reset':
    'This link has expired or was already used. Choose “Forgot password” when you sign in to get another.',
}

type Came = SignedIn | Refused | { ok: false; reason: 'gone'; message: string }

/**
 * An endpoint that needs no session. CSRF protection and rate limits apply as elsewhere. A form submitted without
 * JavaScript gets the desk's own result screens.
 */
const openRoute = <Schema extends z.ZodMiniType>(
  form: string,
  schema: Schema,
  open: (input: z.infer<Schema>, browser: Browser) => Promise<Came>,
) => {
  const settings: MutationSettings<Schema, never> = {
    method: 'POST',
    form,
    screens: '/internal/staff/answer',
    path: `/${form}`,
    limit: countStaffAddress,
    schema,
    handle: async ({ request, values, input, address }) => {
      const { headers } = request
      const came = await open(input, {
        address,
        browser: headers.get('user-agent') ?? '',
        place: describePlace(values.time_zone, headers.get('accept-language')),
        earlier: (await currentStaff())?.sid,
        known: await currentDeskBrowser(),
      })
      if (!came.ok) return came
      const { cookies, next = wantedAtDesk(new URL(request.url).searchParams.get('to')) } = came
      return { ok: true, status: 200, body: { next }, cookies, next }
    },
  }
  return mutationRoute(settings).POST
}

/** POST /staff/login {email, password}: 200 {next}, 422, 429. */
export const receiveSignIn = openRoute('staff/login', staffSchemas.signIn, signInStaff)

/** POST /staff/login/options: 200 and WebAuthn options, which reveal no account. */
export const receivePasskeyOptions = mutationRoute({
  method: 'POST',
  form: 'staff/login',
  screens: '/internal/staff/answer',
  path: '/staff/login',
  limit: countStaffAddress,
  schema: noInput,
  handle: async () => ({ ok: true, status: 200, body: await deskSignInOptions(), next: '/staff/login' }),
}).POST

/** POST /staff/login/passkey {credential}: 200 {next}, 422, 429. A passkey counts as two factors. */
export const receivePasskey = openRoute('staff/login', staffSchemas.passkeySignIn, signInByPasskey)

const sentHref = '/staff/login?done=sent'

/** POST /staff/forgot-password {email}: 200 {next} for every well-formed address, so that it reveals no colleague; 429. */
export const receiveForgotten = mutationRoute({
  method: 'POST',
  form: 'staff/forgot-password',
  screens: '/internal/staff/answer',
  path: '/staff/forgot-password',
  limit: countStaffForgotten,
  schema: staffSchemas.forgotPassword,
  handle: async ({ input }) => {
    await requestStaffReset(input)
    return { ok: true, status: 200, body: { next: sentHref }, next: sentHref }
  },
}).POST

const accept = openRoute('staff/invitation', staffSchemas.accept, async (input, browser) => {
  const token = parseInvitation(input.token)
  const first = await acceptInvitation(token, input, browser)
  const came = token && !first.ok && first.reason === 'gone' ? await acceptAgain(token, input, browser) : first
  return !came.ok && came.reason === 'gone' ? { ...came, message: used[token?.purpose ?? 'invitation'] } : came
})

/** Bytes of an invitation's form at most. */
const maxInvitationBytes = 10_000

/**
 * POST /staff/invitation {token, password, password_confirmation}, for the first owner also {name, email}: 200 {next},
 * 410, 422. Without a token of ours the address is unknown, whatever else is wrong with the request.
 */
export const receiveInvitation = async (request: Request): Promise<Response> => {
  const { url, method, headers } = request
  const bytes = await readBytes(request, maxInvitationBytes)
  if (!bytes) return notFoundJson()
  const copy = () => new Request(url, { method, headers, body: new Uint8Array(bytes) })
  const body = await readBody(copy())
  const token = body.ok ? parseInvitation(body.values.token) : null
  const isOurs = token && (isOurInvitation(token) || (await findInvited(token).catch(() => null)))
  return isOurs ? accept(copy()) : notFoundJson()
}
