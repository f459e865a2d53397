import { internalOnly } from '@/lib/http/internal'
import { mutationRoute } from '@/lib/http/mutation-route'
import { clientOf } from '@/lib/members/known-browser'
import { safeRedirect } from '@/lib/members/safe-redirect'
import { memberSchemas } from '@/lib/members/schema'
import { countLogin, logInByPasskey } from '@/lib/members/sign-in'

/** POST /login/passkey {credential}: 200 {two_factor: false}, since a passkey counts as both factors. */
const { POST: receive } = mutationRoute({
  method: 'POST',
  form: 'login',
  path: '/login/passkey',
  limit: countLogin,
  schema: memberSchemas.passkeyLogin,
  handle: async ({ request, input, values, address }) => {
    const done = await logInByPasskey(input, await clientOf(request, address, values.time_zone))
    return done.ok ? { ...done, status: 200, body: { two_factor: false }, next: safeRedirect(values.redirect) } : done
  },
})

export const POST = internalOnly(receive)
