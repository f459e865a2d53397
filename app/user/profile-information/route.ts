import { updateProfile } from '@/lib/members/commands'
import { memberForms } from '@/lib/members/forms'
import { memberRoute } from '@/lib/members/member-route'

/** PUT /user/profile-information: 200; a changed e-mail is unverified again. */
export const { GET, POST, PUT, PATCH, DELETE } = memberRoute({
  method: 'PUT',
  form: 'profile',
  path: '/user',
  schema: memberForms.profile.schema,
  handle: async ({ member }, { input }) => {
    const done = await updateProfile(member.id, input)
    return done.ok ? { ok: true, status: 200, body: '', next: '/user?done=user-updated' } : done
  },
})
