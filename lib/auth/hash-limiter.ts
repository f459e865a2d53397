import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { env } from '@/lib/env'
import { Busy } from '@/lib/http/busy'
import { processWide } from '@/lib/process-wide'

// A hash takes 19 MiB and a core for about 20 ms. Two at a time would leave no core for pages on a small machine.
const mostAtOnce = 1
const mostWaiting = 200
/** Hashes that one client may have queued or running, so that it cannot fill a lane by itself. */
const mostPerAddress = 10

/** Each hash is followed by a pause of the same length, at most this many ms: half a core stays free for pages. */
const longestPause = 100

/** Known browsers and accounts do not queue behind strangers. */
export type HashLane = 'strangers' | 'known'

const lanes = processWide('hash lanes', () => ({ strangers: pLimit(mostAtOnce), known: pLimit(mostAtOnce) }))
const shares = processWide('hash shares', () => new Map<string, number>())

const leave = (asker: string) => {
  const others = (shares.get(asker) ?? 1) - 1
  if (others > 0) shares.set(asker, others)
  else shares.delete(asker)
}

/**
 * Runs a hash for a client address or for an account with a known browser; '' is the shop's own work. Each lane runs
 * one at a time, in order of arrival, with a pause in between. Throws Busy if 200 wait in the lane, or ten of this
 * client (times RATE_LIMIT_PER_ADDRESS_FACTOR, at least two).
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
        // The result is returned before the pause, so only the next job in the lane waits for it.
        await Promise.resolve().then(work).then(resolve, reject)
        await sleep(Math.min(longestPause, performance.now() - since))
      })
    })
  } finally {
    leave(asker)
  }
}
