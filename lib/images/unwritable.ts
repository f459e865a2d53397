const unwritable = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM'])

/**
 * Whether a write failed because the disk is full, read-only or not permitted, which staff can fix. For a recursive
 * mkdir on a read-only disk, Node reports ENOENT.
 */
export const isUnwritable = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (unwritable.has(String(error.code)) || (error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir'))
