import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { env } from '@/lib/env'
import { Busy } from '@/lib/http/busy'
import { processWide } from '@/lib/process-wide'

// Each hash takes 19 MiB and a core for about 20 ms: a second one at once would leave none for pages on a small machine.
const mostAtOnce = 1
const mostWaiting = 200
/** Hashes that one address may have waiting or working, so that it cannot fill the queue by itself. */
const mostPerAddress = 10

/** After each hash the queue pauses for as long as it took, in ms at most, so that a storm of guesses leaves half a core to pages. */
const longestPause = 100

const limit = processWide('hash limit', () => pLimit(mostAtOnce))
const shares = processWide('hash shares', () => new Map<string, number>())

const leave = (address: string) => {
  const others = (shares.get(address) ?? 1) - 1
  if (others > 0) shares.set(address, others)
  else shares.delete(address)
}

/**
 * Runs heavy work for a client's address, one at a time and for half of the time at most, in order of arrival. Throws Busy where 200 wait already, or ten of
 * this address; '' is the shop's own work.
 */
export const limitHashing = async <Result>(work: () => Promise<Result>, address = ''): Promise<Result> => {
  const share = shares.get(address) ?? 0
  const mostOfShare = Math.max(2, mostPerAddress * env.RATE_LIMIT_PER_ADDRESS_FACTOR)
  if (limit.pendingCount >= mostWaiting || (address && share >= mostOfShare))
    throw new Busy('Too many passwords wait to be hashed.')
  shares.set(address, share + 1)
  try {
    return await new Promise<Result>((resolve, reject) => {
      void limit(async () => {
        const since = performance.now()
        // The work is started and its outcome told before the pause: only the next in the queue waits for it.
        await work().then(resolve, reject)
        await sleep(Math.min(longestPause, performance.now() - since))
      })
    })
  } finally {
    leave(address)
  }
}
