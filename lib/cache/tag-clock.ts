import { processWide } from '@/lib/process-wide'
import { tags } from './tags'

/**
 * When each tag last changed, in milliseconds of the process's own clock, which is never set. lib/cache/page-cache.mjs
 * compares with it. `all`: when everything did; `last`: when anything did. A flood of tags is one change of everything, so
 * that the map stays small.
 */
const clock = processWide('tag clock', () => ({ all: 0, last: 0, moved: new Map<string, number>() }))

const maxTags = 50_000

/** Marks what depends on these tags as changed: whatever was begun before this moment is rendered anew. */
export const moveTags = (list: string[]) => {
  const now = performance.now()
  clock.last = now
  if (list.includes(tags.everything) || clock.moved.size + list.length > maxTags) {
    clock.all = now
    clock.moved.clear()
  } else for (const tag of list) clock.moved.set(tag, now)
}

/** Whether something that depends on these tags may have changed since a moment; `everything` depends on any change. */
export const hasMoved = (list: string[], since: number): boolean =>
  (list.includes(tags.everything) ? clock.last : clock.all) >= since ||
  list.some((tag) => (clock.moved.get(tag) ?? 0) >= since)
