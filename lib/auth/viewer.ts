import 'server-only'
import { guest, type Viewer } from '@/lib/auth/visibility'
import { db } from '@/lib/db/client'
import type { Account } from '@/lib/members/account'
import { currentSession } from './session'

/** An account as the predicate of visibility wants it, under the settings of this moment. */
export const viewerOf = async ({ status, email_verified_at }: Account): Promise<Viewer> => {
  const settings = await db.siteSettings.findUnique({ where: { id: 1 }, select: { members_only_for: true } })
  const approvedOnly = settings?.members_only_for === 'approved'
  return { kind: 'member', status, verified: email_verified_at !== null, approvedOnly }
}

/** Who sends this request. */
export const currentViewer = async (): Promise<Viewer> => {
  const session = await currentSession()
  return session ? viewerOf(session.member) : guest
}
