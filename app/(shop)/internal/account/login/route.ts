import { internalOnly } from '@/lib/http/internal'
import { mutationRoute } from '@/lib/http/mutation-route'
import { clientOf } from '@/lib/members/client'
import { memberForms } from '@/lib/members/forms'
import { safeRedirect } from '@/lib/members/safe-redirect'
import { countLogin, logIn } from '@/lib/members/sign-in'

/** POST /login: 200 {two_factor: false}, as Fortify answers it. */
const { POST: receive } = mutationRoute({
  method: 'POST',
  form: 'login',
  path: '/login',
  limit: countLogin,
  schema: memberForms.login.schema,
  handle: async ({ request, input, values, address }) => {
    const done = await logIn(input, await clientOf(request, address))
    return done.ok ? { ...done, status: 200, body: { two_factor: false }, next: safeRedirect(values.redirect) } : done
  },
})

export const POST = internalOnly(receive)
