import { currentSession } from '@/lib/auth/session'
import { clientAddress } from '@/lib/http/client-address'
import { internalOnly } from '@/lib/http/internal'
import { unsafeRoute } from '@/lib/http/unsafe'
import { logIn } from '@/lib/members/commands'
import { safeRedirect } from '@/lib/members/safe-redirect'
import { judge, memberSchemas } from '@/lib/members/schema'

/** POST /login: 200 {two_factor: false}, as Fortify answers it. */
const { POST: receive } = unsafeRoute({
  method: 'POST',
  screen: 'login',
  path: '/login',
  run: async ({ request, values }) => {
    const judged = judge(memberSchemas.login, values)
    if (!judged.ok) return { ...judged, reason: 'invalid' }
    const earlier = (await currentSession())?.sid
    const done = await logIn(judged.value, { address: clientAddress(request.headers), earlier })
    return done.ok ? { ...done, status: 200, body: { two_factor: false }, next: safeRedirect(values.redirect) } : done
  },
})

export const POST = internalOnly(receive)
