import { updateProfile } from '@/lib/members/commands'
import { memberRoute } from '@/lib/members/endpoint'
import { judge, memberSchemas } from '@/lib/members/schema'

/** PUT /user/profile-information: 200; a changed e-mail is unverified again. */
export const { GET, POST, PUT, PATCH, DELETE } = memberRoute({
  method: 'PUT',
  screen: 'profile',
  path: '/user',
  run: async ({ member }, values) => {
    const judged = judge(memberSchemas.profile, values)
    if (!judged.ok) return { ...judged, reason: 'invalid' }
    const done = await updateProfile(member.id, judged.value)
    return done.ok ? { ok: true, status: 200, body: '', next: '/user?done=user-updated' } : done
  },
})
