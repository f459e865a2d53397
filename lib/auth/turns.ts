import 'server-only'
import { processWide } from '@/lib/process-wide'

// Each hash takes 19 MiB and one of the four threads that also read files and pictures.
const mostAtOnce = 2
const mostWaiting = 200

const turns = processWide('turns', () => ({ working: 0, waiting: [] as (() => void)[] }))

/** Thrown instead of work for which too many wait already. */
export class Busy extends Error {
  override name = 'Busy'
}

/** Whether an error says so. By name: the server holds this file more than once. */
export const isBusy = (error: unknown): boolean => error instanceof Error && error.name === 'Busy'

/** Does heavy work when its turn comes, two at once. Throws Busy where the queue is longer than anybody's patience. */
export const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (turns.working < mostAtOnce) turns.working++
  else if (turns.waiting.length >= mostWaiting) throw new Busy('Too many passwords wait to be hashed.')
  else await new Promise<void>((resolve) => turns.waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = turns.waiting.shift()
    if (next) next()
    else turns.working--
  }
}
