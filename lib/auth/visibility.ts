import 'server-only'
import { Prisma } from '@/lib/db/generated/client'

/**
 * The viewer. Account status: 0 pending, 1 approved, 2 suspended. approvedOnly: members-only pieces are for approved
 * and verified members alone. Staff: a preview at the desk, never a visitor's page.
 */
export type Viewer =
  | { kind: 'guest' }
  | { kind: 'member'; status: number; verified: boolean; approvedOnly?: boolean }
  | { kind: 'staff' }

export const guest: Viewer = { kind: 'guest' }

/** A member who may see members-only pieces under any setting. */
export const approvedMember: Viewer = { kind: 'member', status: 1, verified: true }

/** The columns that decide a piece's visibility. */
export type Shown = { published: boolean; MembersAreaOnly: number }

/** The single rule for the visibility of a piece, its page, data and photographs. No visitor sees a draft. */
export const isVisible = (piece: Shown, viewer: Viewer): boolean => {
  if (viewer.kind === 'staff') return true
  if (!piece.published) return false
  if (piece.MembersAreaOnly === 0) return true
  if (viewer.kind === 'guest' || viewer.status === 2) return false
  return viewer.approvedOnly ? viewer.status === 1 && viewer.verified : viewer.status === 0 || viewer.status === 1
}

/** `isVisible` for guests, as a query condition. Shared (cached) content must use it. */
export const publicOnly = { published: true, MembersAreaOnly: 0 } as const
export const publicOnlySql = Prisma.sql`"published" AND "MembersAreaOnly" = 0`

/** The condition for members-only pieces, for lists whose reader is already authorised. */
export const membersOnly = { published: true, MembersAreaOnly: 1 } as const
export const membersOnlySql = Prisma.sql`"published" AND "MembersAreaOnly" = 1`

/** Pieces visible to guests or members. All others are drafts and treated as missing. */
export const publishedSql = Prisma.sql`"published"`
