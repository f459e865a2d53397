import 'server-only'
import { guest, type Viewer } from '@/lib/auth/visibility'
import { db } from '@/lib/db/client'
import { type Account, viewerOf } from '@/lib/members/account'
import { currentSession } from './session'

/** A member as the predicate of visibility wants it, under the rule that the settings hold now. */
export const viewerNow = async (member: Account): Promise<Viewer> => {
  const settings = await db.siteSettings.findUnique({ where: { id: 1 }, select: { members_only_for: true } })
  return { ...viewerOf(member), membersOnlyFor: settings?.members_only_for === 'approved' ? 'approved' : 'signed-in' }
}

/** Who sends this request. */
export const currentViewer = async (): Promise<Viewer> => {
  const session = await currentSession()
  return session ? viewerNow(session.member) : guest
}
