import { processWide } from '@/lib/process-wide'

/** So many refusals within so many ms are more than mistakes. Each process counts its own. */
const [most, period] = [200, 10 * 60_000]

const shared = processWide('refusals', (): { since: number; count: number; tell?: (count: number) => void } => ({
  since: 0,
  count: 0,
}))

/** Counts a refusal, in memory: a flood of them must cost nothing. Reports once per period with too many. */
export const noteRefusal = (now = Date.now()): void => {
  if (now - shared.since > period) Object.assign(shared, { since: now, count: 0 })
  shared.count++
  if (shared.count === most) shared.tell?.(most)
}

/** Sets who is told of a burst of refusals. */
export const onBurst = (tell: (count: number) => void): void => {
  shared.tell = tell
}
