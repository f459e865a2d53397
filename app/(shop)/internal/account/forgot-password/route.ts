import { clientAddress } from '@/lib/http/client-address'
import { internalOnly } from '@/lib/http/internal'
import { mutationRoute } from '@/lib/http/mutation-route'
import { accountTexts } from '@/lib/members/account-texts'
import { countForgotten, requestReset } from '@/lib/members/password-reset'
import { memberSchemas, validate } from '@/lib/members/schema'

/** POST /forgot-password: 200 for every well-formed address, whether it is a member's or not. */
const { POST: receive } = mutationRoute({
  method: 'POST',
  screen: 'forgot-password',
  path: '/forgot-password',
  run: async ({ request, values }) => {
    const wait = await countForgotten(clientAddress(request.headers))
    if (wait > 0) return { ok: false, reason: 'limited', wait }
    const validated = validate(memberSchemas.forgotPassword, values)
    if (!validated.ok) return { ...validated, reason: 'invalid' }
    await requestReset(validated.value)
    const next = '/forgot-password?done=sent'
    return { ok: true, status: 200, body: { message: accountTexts.resetSent }, next }
  },
})

export const POST = internalOnly(receive)
