import { internalOnly } from '@/lib/http/internal'
import { mutationRoute } from '@/lib/http/mutation-route'
import { accountTexts } from '@/lib/members/account-texts'
import { memberForms } from '@/lib/members/forms'
import { countForgotten, requestReset } from '@/lib/members/password-reset'

/** POST /forgot-password: 200 for every well-formed address, so that it does not reveal who is a member. */
const { POST: receive } = mutationRoute({
  method: 'POST',
  form: 'forgot-password',
  path: '/forgot-password',
  limit: countForgotten,
  schema: memberForms['forgot-password'].schema,
  handle: async ({ input }) => {
    await requestReset(input)
    return {
      ok: true,
      status: 200,
      body: { message: accountTexts.resetSent },
      next: memberForms['forgot-password'].next,
    }
  },
})

export const POST = internalOnly(receive)
