import { signOutCookies } from '@/lib/auth/session-cookie'
import { deleteAccount } from '@/lib/members/commands'
import { memberRoute } from '@/lib/members/endpoint'
import { memberSchemas, validate } from '@/lib/members/schema'

/** DELETE /user/account {password}: 204; the account is gone for good. */
export const { GET, POST, PUT, PATCH, DELETE } = memberRoute({
  method: 'DELETE',
  screen: 'deletion',
  path: '/user',
  run: async ({ member }, values) => {
    const validated = validate(memberSchemas.deletion, values)
    if (!validated.ok) return { ...validated, reason: 'invalid' }
    const done = await deleteAccount(member.id, validated.value)
    return done.ok ? { ok: true, status: 204, cookies: signOutCookies(), next: '/login?done=account-deleted' } : done
  },
})
