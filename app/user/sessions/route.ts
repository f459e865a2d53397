import { signOutCookies } from '@/lib/auth/session-cookie'
import { signOutEverywhere } from '@/lib/members/commands'
import { memberRoute } from '@/lib/members/endpoint'

/** DELETE /user/sessions: 204; signs the member out everywhere, here too. */
export const { GET, POST, PUT, PATCH, DELETE } = memberRoute({
  method: 'DELETE',
  screen: 'sessions',
  path: '/user',
  run: async ({ member }) => {
    await signOutEverywhere(member.id)
    return { ok: true, status: 204, cookies: signOutCookies(), next: '/login' }
  },
})
