import { internalOnly } from '@/lib/http/internal'
import { mutationRoute } from '@/lib/http/mutation-route'
import { countRegistration, register } from '@/lib/members/commands'
import { memberForms } from '@/lib/members/forms'
import { clientOf } from '@/lib/members/known-browser'

/** POST /register: 201; the new member is signed in, pending and unverified. */
const { POST: receive } = mutationRoute({
  method: 'POST',
  form: 'register',
  path: '/register',
  limit: countRegistration,
  schema: memberForms.register.schema,
  handle: async ({ request, input, values, address }) => {
    const done = await register(input, await clientOf(request, address, values.time_zone))
    return done.ok ? { ...done, status: 201, body: '', next: memberForms.register.next } : done
  },
})

export const POST = internalOnly(receive)
