import { updatePassword } from '@/lib/members/commands'
import { memberRoute } from '@/lib/members/endpoint'
import { memberSchemas, validate } from '@/lib/members/schema'

/** PUT /user/password: 200; every other session of the member ends. */
export const { GET, POST, PUT, PATCH, DELETE } = memberRoute({
  method: 'PUT',
  screen: 'password',
  path: '/user',
  run: async ({ member, sid }, values) => {
    const validated = validate(memberSchemas.password, values)
    if (!validated.ok) return { ...validated, reason: 'invalid' }
    const done = await updatePassword(member.id, sid, validated.value)
    return done.ok ? { ok: true, status: 200, body: '', next: '/user?done=password-updated' } : done
  },
})
