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
export type Shown = { published: boolean; deletedAt: Date | null; MembersAreaOnly: number }

/** The same, to select. */
export const shownSelect = { published: true, deletedAt: true, MembersAreaOnly: true } as const
export const shownColumns = Prisma.sql`"published", "deletedAt", "MembersAreaOnly"`

/** The single rule for the visibility of a piece, its page, data and photographs. No visitor sees a draft or the bin. */
export const isVisible = (piece: Shown, viewer: Viewer): boolean => {
  if (viewer.kind === 'staff') return true
  // Hidden too if a query has forgotten the column.
  if (!piece.published || piece.deletedAt !== null) return false
  if (piece.MembersAreaOnly === 0) return true
  if (viewer.kind === 'guest' || viewer.status === 2) return false
  return viewer.approvedOnly ? viewer.status === 1 && viewer.verified : viewer.status === 0 || viewer.status === 1
}

/** `isVisible` for guests, as a query condition. Shared (cached) content must use it. */
export const publicOnly = { published: true, deletedAt: null, MembersAreaOnly: 0 } as const

/** The condition for members-only pieces, for lists whose reader is already authorised. */
export const membersOnly = { published: true, deletedAt: null, MembersAreaOnly: 1 } as const

/** Pieces that are not in the bin: drafts too, for staff. */
export const keptSql = Prisma.sql`"deletedAt" IS NULL`

/** Drafts, scheduled or not. */
export const draftSql = Prisma.sql`NOT "published" AND ${keptSql}`

/** Pieces visible to guests or members. All others are drafts or in the bin, and treated as missing. */
export const publishedSql = Prisma.sql`("published" AND ${keptSql})`

export const publicOnlySql = Prisma.sql`${publishedSql} AND "MembersAreaOnly" = 0`
export const membersOnlySql = Prisma.sql`${publishedSql} AND "MembersAreaOnly" = 1`
