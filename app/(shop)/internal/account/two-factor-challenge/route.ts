import { internalOnly } from '@/lib/http/internal'
import { mutationRoute } from '@/lib/http/mutation-route'
import { memberForms } from '@/lib/members/forms'
import { clientOf } from '@/lib/members/known-browser'
import { findPending } from '@/lib/members/pending-sign-in'
import { safeRedirect } from '@/lib/members/safe-redirect'
import { answerSecondFactor, countLogin } from '@/lib/members/sign-in'

/** POST /two-factor-challenge {recovery_code} or {credential}: 204, as in Fortify; 401 without a pending sign-in. */
const { POST: receive } = mutationRoute({
  method: 'POST',
  form: 'two-factor-challenge',
  path: '/dashboard',
  limit: countLogin,
  authorise: async () => {
    const pending = await findPending()
    return pending ? { ok: true, who: pending } : { ok: false, reason: 'unauthenticated' }
  },
  schema: memberForms['two-factor-challenge'].schema,
  handle: async ({ request, input, values, who, address }) => {
    if (!who) return { ok: false, reason: 'unauthenticated' }
    const done = await answerSecondFactor(who, input, await clientOf(request, address, values.time_zone))
    return done.ok ? { ...done, status: 204, next: safeRedirect(values.redirect) } : done
  },
})

export const POST = internalOnly(receive)
