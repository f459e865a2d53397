import { updateProfile } from '@/lib/members/commands'
import { memberRoute } from '@/lib/members/endpoint'
import { memberSchemas, validate } from '@/lib/members/schema'

/** PUT /user/profile-information: 200; a changed e-mail is unverified again. */
export const { GET, POST, PUT, PATCH, DELETE } = memberRoute({
  method: 'PUT',
  screen: 'profile',
  path: '/user',
  run: async ({ member }, values) => {
    const validated = validate(memberSchemas.profile, values)
    if (!validated.ok) return { ...validated, reason: 'invalid' }
    const done = await updateProfile(member.id, validated.value)
    return done.ok ? { ok: true, status: 200, body: '', next: '/user?done=user-updated' } : done
  },
})
