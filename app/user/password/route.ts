import { proveSession } from '@/lib/auth/session'
import { updatePassword } from '@/lib/members/commands'
import { memberForms } from '@/lib/members/forms'
import { currentBrowser } from '@/lib/members/known-browser'
import { memberRoute } from '@/lib/members/member-route'

/** PUT /user/password: 200; every other session of the member ends. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = memberRoute({
  method: 'PUT',
  form: 'password',
  path: '/user',
  schema: memberForms.password.schema,
  handle: async ({ member, sid }, { input }) => {
    const done = await updatePassword(member.id, sid, input, await currentBrowser())
    if (done.ok) await proveSession(sid)
    return done.ok ? { ok: true, status: 200, body: '', next: memberForms.password.next } : done
  },
})
