import 'server-only'
import { Prisma } from '@/lib/db/generated/client'

/**
 * Who is looking. Accounts: status 0 pending, 1 approved, 2 suspended. approvedOnly: the settings show members-only pieces
 * to approved and verified members alone. Staff: whoever looks at a preview at the desk; never a visitor's page.
 */
export type Viewer =
  | { kind: 'guest' }
  | { kind: 'member'; status: number; verified: boolean; approvedOnly?: boolean }
  | { kind: 'staff' }

export const guest: Viewer = { kind: 'guest' }

/** The columns that decide who sees a piece. */
export type Shown = { published: boolean; MembersAreaOnly: number }

/** The one rule that decides who sees a piece, its page, its data and its photographs. No visitor sees a draft. */
export const isVisible = (piece: Shown, viewer: Viewer): boolean => {
  if (viewer.kind === 'staff') return true
  if (!piece.published) return false
  if (piece.MembersAreaOnly === 0) return true
  if (viewer.kind === 'guest' || viewer.status === 2) return false
  return viewer.approvedOnly ? viewer.status === 1 && viewer.verified : viewer.status === 0 || viewer.status === 1
}

/** What `isVisible` says to a guest, as a condition: whatever everybody shares asks for these pieces alone. */
export const publicOnly = { published: true, MembersAreaOnly: 0 } as const
export const publicOnlySql = Prisma.sql`"published" AND "MembersAreaOnly" = 0`

/** The other pieces, as a condition: for lists whose reader is authorised already. */
export const membersOnly = { published: true, MembersAreaOnly: 1 } as const
export const membersOnlySql = Prisma.sql`"published" AND "MembersAreaOnly" = 1`

/** Pieces that somebody may see, guests or members; the others are drafts, and as good as not there. */
export const publishedSql = Prisma.sql`"published"`
