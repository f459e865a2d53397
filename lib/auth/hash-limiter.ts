import 'server-only'
import pLimit from 'p-limit'
import { Busy } from '@/lib/http/busy'
import { processWide } from '@/lib/process-wide'

// Each hash takes 19 MiB and one of the four threads that also read files and pictures.
const mostAtOnce = 2
const mostWaiting = 200

const limit = processWide('hash limit', () => pLimit(mostAtOnce))

/** Runs heavy work, two at once, in order of arrival. Throws Busy where 200 wait already. */
export const limitHashing = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (limit.pendingCount >= mostWaiting) throw new Busy('Too many passwords wait to be hashed.')
  return limit(work)
}
