import 'server-only'
import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { env } from '@/lib/env'

/** days that a photograph which was taken away can be brought back */
const kept = 90

/** Deletes photographs that were taken away longer ago, and the folders that this leaves empty. Gives how many. */
export const sweepRemoved = async (now = new Date()): Promise<number> => {
  const root = path.join(/*turbopackIgnore: true*/ env.PHOTOS_DIR, '.removed')
  let count = 0
  for (const sku of await readdir(root).catch((): string[] => [])) {
    const folder = path.join(root, sku)
    for (const name of await readdir(folder).catch((): string[] => [])) {
      const file = path.join(folder, name)
      const entry = await stat(file).catch(() => null)
      // Taking it away renamed the file, which is the last change of its entry.
      if (!entry?.isFile() || now.getTime() - entry.ctimeMs <= kept * 86_400_000) continue
      await rm(file, { force: true })
      count++
    }
    // Refused where something is still in it.
    await rmdir(folder).catch(() => {})
  }
  return count
}
