import { signOutCookies } from '@/lib/auth/session-cookie'
import { deleteAccount } from '@/lib/members/commands'
import { memberForms } from '@/lib/members/forms'
import { memberRoute } from '@/lib/members/member-route'

/** DELETE /user/account {password}: 204; deletes the account permanently. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = memberRoute({
  method: 'DELETE',
  form: 'deletion',
  path: '/user',
  schema: memberForms.deletion.schema,
  handle: async ({ member, sid }, { input }) => {
    const done = await deleteAccount(member.id, input, sid)
    return done.ok ? { ok: true, status: 204, cookies: signOutCookies(), next: memberForms.deletion.next } : done
  },
})
