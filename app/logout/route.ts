import { currentSession, endSession } from '@/lib/auth/session'
import { signOutCookies } from '@/lib/auth/session-cookie'
import { mutationRoute } from '@/lib/http/mutation-route'

/** POST /logout: 204, also for whoever is out already. */
export const { GET, POST, PUT, PATCH, DELETE } = mutationRoute({
  method: 'POST',
  screen: 'logout',
  path: '/dashboard',
  run: async () => {
    const session = await currentSession()
    if (session) await endSession(session.sid)
    return { ok: true, status: 204, cookies: signOutCookies(), next: '/login' }
  },
})
