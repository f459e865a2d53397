import { currentSession } from '@/lib/auth/session'
import { clientAddress } from '@/lib/http/client-address'
import { internalOnly } from '@/lib/http/internal'
import { mutationRoute } from '@/lib/http/mutation-route'
import { countRegistration, register } from '@/lib/members/commands'
import { memberSchemas, validate } from '@/lib/members/schema'

/** POST /register: 201 and signed in, pending and unverified. */
const { POST: receive } = mutationRoute({
  method: 'POST',
  screen: 'register',
  path: '/register',
  run: async ({ request, values }) => {
    const wait = await countRegistration(clientAddress(request.headers))
    if (wait > 0) return { ok: false, reason: 'limited', wait }
    const validated = validate(memberSchemas.register, values)
    if (!validated.ok) return { ...validated, reason: 'invalid' }
    const done = await register(validated.value, (await currentSession())?.sid)
    return done.ok ? { ...done, status: 201, body: '', next: '/dashboard' } : done
  },
})

export const POST = internalOnly(receive)
