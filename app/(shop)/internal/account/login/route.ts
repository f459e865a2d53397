import { internalOnly } from '@/lib/http/internal'
import { mutationRoute } from '@/lib/http/mutation-route'
import { memberForms } from '@/lib/members/forms'
import { clientOf } from '@/lib/members/known-browser'
import { safeRedirect, twoFactorHref } from '@/lib/members/safe-redirect'
import { countLogin, logIn } from '@/lib/members/sign-in'

/** POST /login: 200 {two_factor}, as in Laravel Fortify; if true, POST /two-factor-challenge must follow. */
const { POST: receive } = mutationRoute({
  method: 'POST',
  form: 'login',
  path: '/login',
  limit: countLogin,
  schema: memberForms.login.schema,
  handle: async ({ request, input, values, address }) => {
    const done = await logIn(input, await clientOf(request, address, values.time_zone))
    if (!done.ok) return done
    const next = safeRedirect(values.redirect)
    const { cookies, twoFactor } = done
    return {
      ok: true,
      status: 200,
      body: { two_factor: twoFactor },
      cookies,
      next: twoFactor ? twoFactorHref(next) : next,
    }
  },
})

export const POST = internalOnly(receive)
