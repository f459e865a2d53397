import 'server-only'
import { type FileHandle, open } from 'node:fs/promises'

/**
 * Opens a file for an export and empties it. Only its owner can read it, even if it existed with wider permissions; a
 * device or a pipe keeps its own. Rejects if the file cannot be written or belongs to somebody else.
 */
export const openPrivate = async (file: string): Promise<FileHandle> => {
  const out = await open(file, 'w', 0o600)
  try {
    if ((await out.stat()).isFile()) await out.chmod(0o600)
    return out
  } catch (error) {
    await out.close()
    throw error
  }
}
