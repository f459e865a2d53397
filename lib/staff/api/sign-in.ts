import 'server-only'
import type * as z from 'zod/mini'
import { placeWords } from '@/lib/auth/place-words'
import { type MutationSettings, mutationRoute, noInput, type Outcome } from '@/lib/http/mutation-route'
import { acceptInvitation } from '../commands'
import { parseInvitation } from '../invitation'
import { currentDeskBrowser } from '../known-browser'
import { deskSignInOptions, signInByPasskey } from '../passkeys'
import { staffSchemas } from '../schema'
import { currentStaff } from '../session'
import { type Browser, countStaffAddress, type SignedIn, signInStaff } from '../sign-in'
import { wantedAtDesk } from '../sign-in-href'

const used = 'This invitation was used already or has run out. Ask an owner for a new one.'

type Came = SignedIn | Extract<Outcome, { ok: false; reason: 'invalid' | 'limited' }> | { ok: false; reason: 'gone' }

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
        place: placeWords(values.time_zone, headers.get('accept-language')),
        earlier: (await currentStaff())?.sid,
        known: await currentDeskBrowser(),
      })
      if (!came.ok) return came.reason === 'gone' ? { ...came, message: used } : came
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

/**
 * POST /staff/invitation {token, password, password_confirmation}, for the first owner also {name, email}: 200 {next},
 * 410, 422.
 */
export const receiveInvitation = openRoute('staff/invitation', staffSchemas.accept, (input, browser) =>
  acceptInvitation(parseInvitation(input.token), input, browser),
)
