import { currentSession } from '@/lib/auth/session'
import { clientAddress } from '@/lib/http/client-address'
import { internalOnly } from '@/lib/http/internal'
import { unsafeRoute } from '@/lib/http/unsafe'
import { countRegistration, register } from '@/lib/members/commands'
import { judge, memberSchemas } from '@/lib/members/schema'

/** POST /register: 201 and signed in, pending and unverified. */
const { POST: receive } = unsafeRoute({
  method: 'POST',
  screen: 'register',
  path: '/register',
  run: async ({ request, values }) => {
    const wait = await countRegistration(clientAddress(request.headers))
    if (wait > 0) return { ok: false, reason: 'limited', wait }
    const judged = judge(memberSchemas.register, values)
    if (!judged.ok) return { ...judged, reason: 'invalid' }
    const done = await register(judged.value, (await currentSession())?.sid)
    return done.ok ? { ...done, status: 201, body: '', next: '/dashboard' } : done
  },
})

export const POST = internalOnly(receive)
