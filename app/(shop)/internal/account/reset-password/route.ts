import { currentSession } from '@/lib/auth/session'
import { signOutCookies } from '@/lib/auth/session-cookie'
import { clientAddress } from '@/lib/http/client-address'
import { internalOnly } from '@/lib/http/internal'
import { mutationRoute } from '@/lib/http/mutation-route'
import { accountTexts } from '@/lib/members/account-texts'
import { countReset, resetPassword } from '@/lib/members/password-reset'
import { memberSchemas, validate } from '@/lib/members/schema'

/** POST /reset-password: 200; every session of the member ends, and nobody is signed in. */
const { POST: receive } = mutationRoute({
  method: 'POST',
  screen: 'reset-password',
  path: '/reset-password',
  run: async ({ request, values }) => {
    const wait = await countReset(clientAddress(request.headers))
    if (wait > 0) return { ok: false, reason: 'limited', wait }
    const validated = validate(memberSchemas.resetPassword, values)
    if (!validated.ok) return { ...validated, reason: 'invalid' }
    const here = (await currentSession())?.member.id
    const done = await resetPassword(validated.value)
    if (!done.ok) return done
    const cookies = done.id === here ? signOutCookies() : []
    const next = '/login?done=password-reset'
    return { ok: true, status: 200, body: { message: accountTexts.resetDone }, cookies, next }
  },
})

export const POST = internalOnly(receive)
