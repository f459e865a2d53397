import { proveSession } from '@/lib/auth/session'
import { isProven } from '@/lib/auth/session-age'
import { invalid } from '@/lib/http/refusals'
import { accountTexts } from '@/lib/members/account-texts'
import { updateProfile } from '@/lib/members/commands'
import { memberForms } from '@/lib/members/forms'
import { memberRoute } from '@/lib/members/member-route'

/**
 * PUT /user/profile-information: 200; a changed e-mail address becomes unverified. 422 if such a change comes with an
 * empty current password; 423 if it comes without one and the last confirmation is too old.
 */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = memberRoute({
  method: 'PUT',
  form: 'profile',
  path: '/user',
  schema: memberForms.profile.schema,
  handle: async ({ member, sid, provenAt }, { input }) => {
    const moves = input.email !== member.email
    if (moves && input.current_password === '')
      return invalid({ current_password: [accountTexts.required('current password')] })
    if (moves && input.current_password === undefined && !isProven(provenAt)) return { ok: false, reason: 'unproven' }
    const done = await updateProfile(member.id, input, sid)
    if (done.ok && input.current_password) await proveSession(sid)
    return done.ok ? { ok: true, status: 200, body: '', next: memberForms.profile.next } : done
  },
})
