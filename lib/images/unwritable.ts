/** Why a disk takes no files, and until when. */
export type Obstacle = { reason: string; until: string }

const full = { reason: 'no space left', until: 'until there is room' }
const foreign = { reason: 'it may not be written', until: 'until it may' }
const obstacles: Record<string, Obstacle> = {
  ENOSPC: full,
  EDQUOT: full,
  EROFS: { reason: 'the disk is read-only', until: 'until it can be written' },
  EACCES: foreign,
  EPERM: foreign,
}

/** Why a write failed, if staff can fix it; undefined for other errors. */
export const obstacleOf = (error: unknown): Obstacle | undefined => {
  if (!(error instanceof Error) || !('code' in error)) return
  // For a recursive mkdir on a read-only disk, Node reports ENOENT.
  const isReadOnly = error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir'
  return obstacles[isReadOnly ? 'EROFS' : String(error.code)]
}

export const isUnwritable = (error: unknown) => obstacleOf(error) !== undefined
