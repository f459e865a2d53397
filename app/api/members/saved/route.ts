import { privateJson } from '@/lib/http/json'
import { memberReadRoute, memberRoute } from '@/lib/members/member-route'
import { viewerOf } from '@/lib/members/session'
import { changeSaved, savedChange } from '@/lib/saved/commands'
import { findSavedSkus } from '@/lib/saved/queries'

/** GET: the member's saved SKUs, newest first. */
export const GET = memberReadRoute('/api/members/saved', async (session) =>
  privateJson({ data: await findSavedSkus(session.member.id, viewerOf(session)) }),
)

/** PUT {add?: [sku], remove?: [sku]}: returns the changed list. */
export const { POST, PUT, PATCH, DELETE, OPTIONS } = memberRoute({
  method: 'PUT',
  allow: 'GET, HEAD, PUT',
  form: 'saved',
  path: '/saved',
  schema: savedChange,
  handle: async ({ member, approvedOnly }, { input }) => {
    const viewer = viewerOf({ member, approvedOnly })
    await changeSaved(member.id, viewer, input)
    return { ok: true, status: 200, body: { data: await findSavedSkus(member.id, viewer) }, next: '/saved' }
  },
})
