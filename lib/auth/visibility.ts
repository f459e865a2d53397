import 'server-only'
import { Prisma } from '@/lib/db/generated/client'

/** Who is looking. Accounts: status 0 pending, 1 approved, 2 suspended. */
export type Viewer = { kind: 'guest' } | { kind: 'member'; status: number; verified: boolean }

export const guest: Viewer = { kind: 'guest' }

/** Set to true to show members-only pieces to approved and verified members alone. */
const membersMustBeApproved = false

/** The one rule that decides who sees a piece, its page, its data and its photographs. */
export const isVisible = (piece: { MembersAreaOnly: number }, viewer: Viewer): boolean => {
  if (piece.MembersAreaOnly === 0) return true
  if (viewer.kind === 'guest' || viewer.status === 2) return false
  return membersMustBeApproved ? viewer.status === 1 && viewer.verified : viewer.status === 0 || viewer.status === 1
}

/** What `isVisible` says to a guest, as a condition: whatever everybody shares asks for these pieces alone. */
export const publicOnly = { MembersAreaOnly: 0 } as const
export const publicOnlySql = Prisma.sql`"MembersAreaOnly" = 0`

/** The other pieces, as a condition: for lists whose reader has been judged already. */
export const membersOnly = { MembersAreaOnly: 1 } as const
export const membersOnlySql = Prisma.sql`"MembersAreaOnly" = 1`
