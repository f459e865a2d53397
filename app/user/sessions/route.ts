import { signOutCookies } from '@/lib/auth/session-cookie'
import { noInput } from '@/lib/http/mutation-route'
import { signOutEverywhere } from '@/lib/members/commands'
import { memberRoute } from '@/lib/members/member-route'

/** DELETE /user/sessions: 204; signs the member out everywhere, here too. */
export const { GET, POST, PUT, PATCH, DELETE } = memberRoute({
  method: 'DELETE',
  form: 'sessions',
  path: '/user',
  schema: noInput,
  handle: async ({ member }) => {
    await signOutEverywhere(member.id)
    return { ok: true, status: 204, cookies: signOutCookies(), next: '/login' }
  },
})
