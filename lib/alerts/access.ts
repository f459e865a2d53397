import 'server-only'
import { isVisible, membersOnly } from '@/lib/auth/visibility'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'

/** The recipient of an alert. */
export type AlertReader = {
  email: string
  member: { email: string; status: number; email_verified_at: Date | string | null } | null
}

export const readerSelect = {
  email: true,
  member: { select: { email: true, status: true, email_verified_at: true } },
} as const

/**
 * SQL condition: the member of the alert `a` has left its address for one that is not verified yet, which it waits
 * for.
 */
export const isHeldSql = Prisma.sql`EXISTS (
  SELECT FROM "Member" owner WHERE owner."id" = a."member_id" AND owner."email" <> a."email")`

/** Returns a predicate: whether an alert's recipient may see members-only pieces under the current settings. */
export const mayTellMember = async (): Promise<(alert: AlertReader) => boolean> => {
  const settings = await db.siteSettings.findUnique({ where: { id: 1 }, select: { members_only_for: true } })
  const approvedOnly = settings?.members_only_for === 'approved'
  // The alert goes out by mail, so its address must still be the member's own, and verified.
  return ({ email, member }) =>
    member !== null &&
    member.email_verified_at !== null &&
    member.email.toLowerCase() === email &&
    isVisible(membersOnly, { kind: 'member', status: member.status, verified: true, approvedOnly })
}
