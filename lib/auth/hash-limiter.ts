import 'server-only'
import pLimit, { type LimitFunction } from 'p-limit'

// Each hash takes 19 MiB and one of the four threads that also read files and pictures.
const mostAtOnce = 2
const mostWaiting = 200

const shared = globalThis as typeof globalThis & { shopHashLimit?: LimitFunction }
shared.shopHashLimit ??= pLimit(mostAtOnce)
const limit = shared.shopHashLimit

/** Thrown instead of work for which too many wait already. */
class Busy extends Error {
  override name = 'Busy'
}

/** Whether an error says so. By name: the server holds this file more than once. */
export const isBusy = (error: unknown): boolean => error instanceof Error && error.name === 'Busy'

/** Runs heavy work, two at once, in order of arrival. Throws Busy where 200 wait already. */
export const limitHashing = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (limit.pendingCount >= mostWaiting) throw new Busy('Too many passwords wait to be hashed.')
  return limit(work)
}
