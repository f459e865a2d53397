import 'server-only'
import { removedFolder, replacedFolder } from '@/lib/images/storage'
import { photoStores } from '@/lib/images/stores'
import { removedPhotographDays } from '@/lib/retention/periods'

/** Deletes removed and replaced photographs after their retention period. Resolves to their number. */
export const purgeRemovedPhotographs = async (now = new Date()): Promise<number> => {
  const { photos } = photoStores()
  let count = 0
  for (const folder of [removedFolder, replacedFolder])
    for (const { key, placedMs } of await photos.below(folder)) {
      if (now.getTime() - placedMs <= removedPhotographDays * 86_400_000) continue
      await photos.remove(key)
      count++
    }
  return count
}
