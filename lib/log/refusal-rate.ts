import { processWide } from '@/lib/process-wide'

/** So many refusals within so many ms are more than mistakes. Each process counts its own. */
const [maxRefusals, periodMs] = [200, 10 * 60_000]

const shared = processWide('refusals', (): { since: number; count: number; notify?: (count: number) => void } => ({
  since: 0,
  count: 0,
}))

/** Counts a refusal, in memory: a flood of them must cost nothing. Reports once per period with too many. */
export const noteRefusal = (now = Date.now()): void => {
  if (now - shared.since > periodMs) Object.assign(shared, { since: now, count: 0 })
  shared.count++
  if (shared.count === maxRefusals) shared.notify?.(maxRefusals)
}

/** Sets what is called at a burst of refusals, with their number. */
export const onBurst = (notify: (count: number) => void): void => {
  shared.notify = notify
}
