import { endSession } from '@/lib/auth/session'
import { signOutCookies } from '@/lib/auth/session-cookie'
import { mutationRoute, noInput } from '@/lib/http/mutation-route'
import { currentSession } from '@/lib/members/session'

/** POST /logout: 204, also without a session. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = mutationRoute({
  method: 'POST',
  form: 'logout',
  path: '/dashboard',
  schema: noInput,
  handle: async () => {
    const session = await currentSession()
    if (session) await endSession(session.sid)
    return { ok: true, status: 204, cookies: signOutCookies(), next: '/login' }
  },
})
