import { signOutCookies } from '@/lib/auth/session-cookie'
import { invalid } from '@/lib/http/refusals'
import { accountTexts } from '@/lib/members/account-texts'
import { signOutEverywhere } from '@/lib/members/commands'
import type { FlashHref } from '@/lib/members/flash-codes'
import { memberRoute } from '@/lib/members/member-route'
import { memberSchemas } from '@/lib/members/schema'
import { endNamedSession, endOtherSessions } from '@/lib/members/sessions'

const out = () => ({ ok: true, status: 204, cookies: signOutCookies(), next: '/login' }) as const
const done = { ok: true, status: 204, next: '/user?done=signed-out' satisfies FlashHref } as const

/** DELETE /user/sessions {which?}: 204; ends one, all other or all sessions. Refuses a key that is none of the member's. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = memberRoute({
  method: 'DELETE',
  form: 'sessions',
  path: '/user',
  schema: memberSchemas.sessions,
  handle: async ({ member, sid }, { input: { which } }) => {
    if (which === 'all') {
      await signOutEverywhere(member.id)
      return out()
    }
    if (which === 'others') {
      await endOtherSessions(member.id, sid)
      return done
    }
    const ended = await endNamedSession(member.id, which)
    if (ended === null) return invalid({ which: [accountTexts.sessionUnknown] })
    return ended === sid ? out() : done
  },
})
