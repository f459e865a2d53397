import * as z from 'zod/mini'
import { stopMemberAlert } from '@/lib/alerts/commands'
import { findMemberAlerts } from '@/lib/alerts/queries'
import { privateJson } from '@/lib/http/json'
import type { FlashHref } from '@/lib/members/flash-codes'
import { memberReadRoute, memberRoute } from '@/lib/members/member-route'

/** GET: the member's alerts, newest first. */
export const GET = memberReadRoute('/api/members/alerts', async ({ member }) =>
  privateJson({ data: await findMemberAlerts(member.id) }),
)

const number = z.pipe(
  z.transform((value) => (typeof value !== 'object' && /^[1-9]\d{0,8}$/.test(String(value)) ? Number(value) : 0)),
  z.number(),
)

/** DELETE {id}: ends one of the member's own alerts. The id of another member's alert has no effect. */
export const { POST, PUT, PATCH, DELETE, OPTIONS } = memberRoute({
  method: 'DELETE',
  allow: 'GET, HEAD, DELETE',
  form: 'alert-end',
  path: '/dashboard',
  schema: z.object({ id: number }),
  handle: async ({ member }, { input }) => {
    const ended = await stopMemberAlert(member.id, input.id)
    return {
      ok: true,
      status: 200,
      body: { data: await findMemberAlerts(member.id) },
      next: ended ? ('/dashboard?done=alert-ended' satisfies FlashHref) : '/dashboard',
    }
  },
})
