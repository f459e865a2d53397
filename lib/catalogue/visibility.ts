/** Who is looking. Accounts: status 0 pending, 1 approved, 2 suspended. */
export type Viewer = { kind: 'guest' } | { kind: 'member'; status: number; verified: boolean }

export const guest: Viewer = { kind: 'guest' }

/** Set to true to show members-only pieces to approved and verified members alone (decision 23). */
const membersMustBeApproved = false

/** The one rule that decides who sees a piece, its page, its data and its photographs. */
export const isVisible = (piece: { MembersAreaOnly: number }, viewer: Viewer): boolean => {
  if (piece.MembersAreaOnly === 0) return true
  if (viewer.kind === 'guest' || viewer.status === 2) return false
  return membersMustBeApproved ? viewer.status === 1 && viewer.verified : viewer.status === 0 || viewer.status === 1
}
