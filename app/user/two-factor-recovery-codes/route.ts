import { noInput } from '@/lib/http/mutation-route'
import { memberRoute } from '@/lib/members/member-route'
import { renewRecoveryCodes } from '@/lib/members/second-factor'

/** POST /user/two-factor-recovery-codes: 200 {recovery_codes}; replaces the old codes, shown only this once. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = memberRoute({
  method: 'POST',
  form: 'two-factor',
  path: '/user',
  proven: true,
  schema: noInput,
  handle: async ({ member }) => {
    const done = await renewRecoveryCodes(member.id)
    if (!done.ok) return done
    const { codes } = done
    const screen = { name: 'recovery-codes', values: { codes } }
    return { ok: true, status: 200, body: { recovery_codes: codes }, next: '/user', screen }
  },
})
