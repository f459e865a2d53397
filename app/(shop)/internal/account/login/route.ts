import { internalOnly } from '@/lib/http/internal'
import { mutationRoute } from '@/lib/http/mutation-route'
import { logIn } from '@/lib/members/commands'
import { memberForms } from '@/lib/members/forms'
import { safeRedirect } from '@/lib/members/safe-redirect'
import { currentSession } from '@/lib/members/session'

/** POST /login: 200 {two_factor: false}, as Fortify answers it. */
const { POST: receive } = mutationRoute({
  method: 'POST',
  form: 'login',
  path: '/login',
  schema: memberForms.login.schema,
  handle: async ({ input, values, address }) => {
    const done = await logIn(input, { address, earlier: (await currentSession())?.sid })
    return done.ok ? { ...done, status: 200, body: { two_factor: false }, next: safeRedirect(values.redirect) } : done
  },
})

export const POST = internalOnly(receive)
