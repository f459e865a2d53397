import 'server-only'
import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { env } from '@/lib/env'

/** days that a photograph which was taken away can be brought back */
const kept = 90

/** Deletes old files below a folder, and folders that this leaves empty. Gives how many files. */
const sweep = async (folder: string, before: number): Promise<number> => {
  let count = 0
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const place = path.join(folder, name)
    const entry = await stat(place).catch(() => null)
    if (entry?.isDirectory()) {
      count += await sweep(place, before)
      // Refused where something is still in it.
      await rmdir(place).catch(() => {})
      // Taking it away renamed the file, which is the last change of its entry.
    } else if (entry && entry.ctimeMs < before) {
      await rm(place, { force: true })
      count++
    }
  }
  return count
}

/** Deletes photographs that were removed or replaced longer ago. Gives how many. */
export const sweepRemoved = async (now = new Date()): Promise<number> => {
  const before = now.getTime() - kept * 86_400_000
  const places = ['.removed', '.replaced'].map((name) => path.join(/*turbopackIgnore: true*/ env.PHOTOS_DIR, name))
  const [removed = 0, replaced = 0] = await Promise.all(places.map((place) => sweep(place, before)))
  return removed + replaced
}
