import 'server-only'
import { photoStores } from '@/lib/images/stores'

/** days that a photograph which was taken away or replaced can be brought back */
const kept = 90

/** Deletes photographs that were laid aside longer ago. Gives how many. */
export const sweepRemoved = async (now = new Date()): Promise<number> => {
  const { photos } = photoStores()
  let count = 0
  for (const folder of ['.removed', '.replaced'])
    for (const { key, placedMs } of await photos.below(folder)) {
      if (now.getTime() - placedMs <= kept * 86_400_000) continue
      await photos.remove(key)
      count++
    }
  return count
}
