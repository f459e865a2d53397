import 'server-only'
import { isVisible, membersOnly } from '@/lib/auth/visibility'
import { db } from '@/lib/db/client'

type Account = { status: number; email_verified_at: Date | null }

/** Whether a member may be told of members-only pieces, under the settings of this moment. */
export const mayTellMember = async (): Promise<(account: Account) => boolean> => {
  const settings = await db.siteSettings.findUnique({ where: { id: 1 }, select: { members_only_for: true } })
  const approvedOnly = settings?.members_only_for === 'approved'
  // Told by mail, so the address must be proven as well.
  return ({ status, email_verified_at }) =>
    email_verified_at !== null && isVisible(membersOnly, { kind: 'member', status, verified: true, approvedOnly })
}
