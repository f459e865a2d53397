import { currentSession } from '@/lib/auth/session'
import { clientAddress } from '@/lib/http/client-address'
import { internalOnly } from '@/lib/http/internal'
import { mutationRoute } from '@/lib/http/mutation-route'
import { logIn } from '@/lib/members/commands'
import { safeRedirect } from '@/lib/members/safe-redirect'
import { memberSchemas, validate } from '@/lib/members/schema'

/** POST /login: 200 {two_factor: false}, as Fortify answers it. */
const { POST: receive } = mutationRoute({
  method: 'POST',
  screen: 'login',
  path: '/login',
  run: async ({ request, values }) => {
    const validated = validate(memberSchemas.login, values)
    if (!validated.ok) return { ...validated, reason: 'invalid' }
    const earlier = (await currentSession())?.sid
    const done = await logIn(validated.value, { address: clientAddress(request.headers), earlier })
    return done.ok ? { ...done, status: 200, body: { two_factor: false }, next: safeRedirect(values.redirect) } : done
  },
})

export const POST = internalOnly(receive)
