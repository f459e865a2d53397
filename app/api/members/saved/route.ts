import { currentSession } from '@/lib/auth/session'
import { viewerOf } from '@/lib/auth/viewer'
import { parsed } from '@/lib/forms/validation'
import { privateJson, refusedJson, unauthenticatedJson } from '@/lib/http/json'
import { accountStatus } from '@/lib/members/account'
import { memberRoute } from '@/lib/members/endpoint'
import { changeSaved } from '@/lib/saved/commands'
import { findSavedSkus } from '@/lib/saved/queries'
import { savedChange } from '@/lib/saved/schema'

/** The SKUs that the member keeps, newest first. */
export const GET = async () => {
  const session = await currentSession()
  if (!session) return unauthenticatedJson()
  if (session.member.status === accountStatus.suspended) return refusedJson(403, 'Forbidden.')
  return privateJson({ data: await findSavedSkus(session.member.id, await viewerOf(session.member)) })
}

/** PUT {add?: [sku], remove?: [sku]}: the list as it has become. */
export const { POST, PUT, PATCH, DELETE } = memberRoute({
  method: 'PUT',
  screen: 'saved',
  path: '/saved',
  run: async ({ member }, values) => {
    const change = parsed(savedChange.safeParse(values))
    if (!change.ok) return { ok: false, reason: 'invalid', errors: change.errors }
    const viewer = await viewerOf(member)
    await changeSaved(member.id, viewer, change.value)
    return { ok: true, status: 200, body: { data: await findSavedSkus(member.id, viewer) }, next: '/saved' }
  },
})
