import type { FlashHref } from '@/lib/members/flash-codes'
import { memberRoute } from '@/lib/members/member-route'
import { memberSchemas } from '@/lib/members/schema'
import { endSecondFactor, requireSecondFactor } from '@/lib/members/second-factor'

/** PUT /user/two-factor-authentication {enabled}: 200; turned on, {recovery_codes}, shown only this once. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = memberRoute({
  method: 'PUT',
  form: 'two-factor',
  path: '/user',
  proven: true,
  schema: memberSchemas.twoFactor,
  handle: async ({ member }, { input: { enabled } }) => {
    if (!enabled) {
      await endSecondFactor(member.id)
      return { ok: true, status: 200, body: '', next: '/user?done=second-step-off' satisfies FlashHref }
    }
    const done = await requireSecondFactor(member.id)
    if (!done.ok) return done
    const { codes } = done
    const screen = { name: 'recovery-codes', values: { codes } }
    return { ok: true, status: 200, body: { recovery_codes: codes }, next: '/user', screen }
  },
})
