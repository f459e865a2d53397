import { internalOnly } from '@/lib/http/internal'
import { mutationRoute } from '@/lib/http/mutation-route'
import { countRegistration, register } from '@/lib/members/commands'
import { memberForms } from '@/lib/members/forms'
import { currentSession } from '@/lib/members/session'

/** POST /register: 201 and signed in, pending and unverified. */
const { POST: receive } = mutationRoute({
  method: 'POST',
  form: 'register',
  path: '/register',
  limit: countRegistration,
  schema: memberForms.register.schema,
  handle: async ({ input }) => {
    const done = await register(input, (await currentSession())?.sid)
    return done.ok ? { ...done, status: 201, body: '', next: '/dashboard' } : done
  },
})

export const POST = internalOnly(receive)
