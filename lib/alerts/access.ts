import 'server-only'
import { isVisible, membersOnly } from '@/lib/auth/visibility'
import { db } from '@/lib/db/client'

/** Whom an alert writes to. */
export type AlertReader = {
  email: string
  member: { email: string; status: number; email_verified_at: Date | string | null } | null
}

export const readerSelect = {
  email: true,
  member: { select: { email: true, status: true, email_verified_at: true } },
} as const

/** Whether an alert may tell of members-only pieces, under the settings of this moment. */
export const mayTellMember = async (): Promise<(alert: AlertReader) => boolean> => {
  const settings = await db.siteSettings.findUnique({ where: { id: 1 }, select: { members_only_for: true } })
  const approvedOnly = settings?.members_only_for === 'approved'
  // Told by mail, so the address must be the member's own still, and proven.
  return ({ email, member }) =>
    member !== null &&
    member.email_verified_at !== null &&
    member.email.toLowerCase() === email &&
    isVisible(membersOnly, { kind: 'member', status: member.status, verified: true, approvedOnly })
}
