import { signOutCookies } from '@/lib/auth/session-cookie'
import { internalOnly } from '@/lib/http/internal'
import { mutationRoute } from '@/lib/http/mutation-route'
import { accountTexts } from '@/lib/members/account-texts'
import { memberForms } from '@/lib/members/forms'
import { clientOf } from '@/lib/members/known-browser'
import { countReset, resetPassword } from '@/lib/members/password-reset'
import { currentSession } from '@/lib/members/session'

/** POST /reset-password: 200; ends every session of the member and starts none. */
const { POST: receive } = mutationRoute({
  method: 'POST',
  form: 'reset-password',
  path: '/reset-password',
  limit: countReset,
  schema: memberForms['reset-password'].schema,
  handle: async ({ request, input, address }) => {
    const here = (await currentSession())?.member.id
    const done = await resetPassword(input, await clientOf(request, address))
    if (!done.ok) return done
    const cookies = [...done.cookies, ...(done.id === here ? signOutCookies() : [])]
    return {
      ok: true,
      status: 200,
      body: { message: accountTexts.resetDone },
      cookies,
      next: memberForms['reset-password'].next,
    }
  },
})

export const POST = internalOnly(receive)
