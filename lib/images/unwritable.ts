const unwritable = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM'])

/**
 * Whether a file could not be written because the disk is full, read-only or not ours: staff can mend that. Of a folder
 * and those above it, made together, Node says ENOENT where the disk is read-only.
 */
export const isUnwritable = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (unwritable.has(String(error.code)) || (error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir'))
