import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { env } from '@/lib/env'
import { OverloadError } from '@/lib/http/overload'
import { processWide } from '@/lib/process-wide'

// A hash takes 19 MiB and a core for about 20 ms. Two at a time would leave no core for pages on a small machine.
const concurrency = 1
const maxQueued = 200
/** Hashes that one client may have queued or running, so that it cannot fill a lane by itself. */
const maxPerAddress = 10

/** Each hash is followed by a pause of the same length, at most this many ms: half a core stays free for pages. */
const maxPauseMs = 100

/** Known browsers and accounts do not queue behind strangers. */
export type HashLane = 'strangers' | 'known'

const lanes = processWide('hash lanes', () => ({ strangers: pLimit(concurrency), known: pLimit(concurrency) }))
const queuedByClient = processWide('hash shares', () => new Map<string, number>())

const release = (client: string) => {
  const others = (queuedByClient.get(client) ?? 1) - 1
  if (others > 0) queuedByClient.set(client, others)
  else queuedByClient.delete(client)
}

/**
 * Runs a hash for a client address or for an account with a known browser; '' is the shop's own work. Each lane runs
 * one at a time, in order of arrival, with a pause in between. Throws OverloadError if 200 wait in the lane, or ten of this
 * client (times RATE_LIMIT_PER_ADDRESS_FACTOR, at least two).
 */
export const limitHashing = async <Result>(
  work: () => Promise<Result>,
  client = '',
  lane: HashLane = client ? 'strangers' : 'known',
): Promise<Result> => {
  const limit = lanes[lane]
  const queued = queuedByClient.get(client) ?? 0
  const maxOfClient = Math.max(2, maxPerAddress * env.RATE_LIMIT_PER_ADDRESS_FACTOR)
  if (limit.pendingCount >= maxQueued || (client && queued >= maxOfClient))
    throw new OverloadError('Too many passwords wait to be hashed.')
  queuedByClient.set(client, queued + 1)
  try {
    return await new Promise<Result>((resolve, reject) => {
      void limit(async () => {
        const since = performance.now()
        // The result is returned before the pause, so only the next job in the lane waits for it.
        await Promise.resolve().then(work).then(resolve, reject)
        await sleep(Math.min(maxPauseMs, performance.now() - since))
      })
    })
  } finally {
    release(client)
  }
}
