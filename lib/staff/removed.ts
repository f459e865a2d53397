import 'server-only'
import { removedFolder, replacedFolder } from '@/lib/images/storage'
import { photoStores } from '@/lib/images/stores'

/** Days for which a removed or replaced photograph can be restored. */
const kept = 90

/** Deletes removed and replaced photographs that are older than that. Resolves to their number. */
export const sweepRemoved = async (now = new Date()): Promise<number> => {
  const { photos } = photoStores()
  let count = 0
  for (const folder of [removedFolder, replacedFolder])
    for (const { key, placedMs } of await photos.below(folder)) {
      if (now.getTime() - placedMs <= kept * 86_400_000) continue
      await photos.remove(key)
      count++
    }
  return count
}
