import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { env } from '@/lib/env'
import { Busy } from '@/lib/http/busy'
import { processWide } from '@/lib/process-wide'

// Each hash takes 19 MiB and a core for about 20 ms: a second one at once would leave none for pages on a small machine.
const mostAtOnce = 1
const mostWaiting = 200
/** Hashes that one asker may have waiting or working, so that it cannot fill a lane by itself. */
const mostPerAddress = 10

/** After each hash the queue pauses for as long as it took, in ms at most, so that a storm of guesses leaves half a core to pages. */
const longestPause = 100

/** Whoever the shop knows does not stand behind strangers, however many there are. */
export type HashLane = 'strangers' | 'known'

const lanes = processWide('hash lanes', () => ({ strangers: pLimit(mostAtOnce), known: pLimit(mostAtOnce) }))
const shares = processWide('hash shares', () => new Map<string, number>())

const leave = (asker: string) => {
  const others = (shares.get(asker) ?? 1) - 1
  if (others > 0) shares.set(asker, others)
  else shares.delete(asker)
}

/**
 * Runs heavy work for an asker: a client's address, or an account whose browser is known; '' is the shop's own work. In each
 * lane one at a time and for half of the time at most, in order of arrival. Throws Busy where 200 wait there already, or ten
 * of this asker.
 */
export const limitHashing = async <Result>(
  work: () => Promise<Result>,
  asker = '',
  lane: HashLane = asker ? 'strangers' : 'known',
): Promise<Result> => {
  const limit = lanes[lane]
  const share = shares.get(asker) ?? 0
  const mostOfShare = Math.max(2, mostPerAddress * env.RATE_LIMIT_PER_ADDRESS_FACTOR)
  if (limit.pendingCount >= mostWaiting || (asker && share >= mostOfShare))
    throw new Busy('Too many passwords wait to be hashed.')
  shares.set(asker, share + 1)
  try {
    return await new Promise<Result>((resolve, reject) => {
      void limit(async () => {
        const since = performance.now()
        // Its outcome is told before the pause: only the next in the lane waits for it.
        await Promise.resolve().then(work).then(resolve, reject)
        await sleep(Math.min(longestPause, performance.now() - since))
      })
    })
  } finally {
    leave(asker)
  }
}
