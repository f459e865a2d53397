import { internalOnly } from '@/lib/http/internal'
import { memberForms } from '@/lib/members/forms'
import { memberRoute } from '@/lib/members/member-route'
import { confirmedHref } from '@/lib/members/safe-redirect'
import { confirmSession } from '@/lib/members/second-factor'

/** POST /user/confirm-password {password} or {credential}: 201, as in Laravel Fortify; valid for 15 minutes. */
const { POST: receive } = memberRoute({
  method: 'POST',
  form: 'confirm-password',
  path: '/user',
  schema: memberForms['confirm-password'].schema,
  handle: async ({ member, sid }, { input, values }) => {
    const done = await confirmSession({ id: member.id, sid }, input)
    return done.ok ? { ok: true, status: 201, body: '', next: confirmedHref(values.redirect) } : done
  },
})

export const POST = internalOnly(receive)
