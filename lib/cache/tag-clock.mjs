// When each tag last changed, by the process's own clock, which is never set. Next loads lib/cache/page-cache.mjs outside
// its bundle, so the state goes through globalThis, as lib/process-wide.ts does it.

/** The tag that everything depends on. */
export const everything = 'everything'

/** More tags than this become one change of everything, so that a flood of changes does not fill the memory. */
const maxTags = 50_000

/**
 * `all`: when everything changed; `last`: when anything did; in milliseconds of performance.now().
 * @typedef {{ all: number, last: number, moved: Map<string, number> }} TagClock
 */
const shared = /** @type {{ ninety?: Record<string, unknown> }} */ (globalThis)
shared.ninety ??= {}
shared.ninety['tag clock'] ??= { all: 0, last: 0, moved: new Map() }
const clock = /** @type {TagClock} */ (shared.ninety['tag clock'])

/** Marks what depends on these tags as changed: whatever was begun before this moment is made anew. @param {string[]} tags */
export const moveTags = (tags) => {
  const now = performance.now()
  clock.last = now
  if (tags.includes(everything) || clock.moved.size + tags.length > maxTags) {
    clock.all = now
    clock.moved.clear()
  } else for (const tag of tags) clock.moved.set(tag, now)
}

/**
 * Whether something that depends on these tags may have changed since a moment. What names `everything` depends on any
 * change.
 * @param {string[]} tags @param {number} since
 */
export const hasMoved = (tags, since) =>
  (tags.includes(everything) ? clock.last : clock.all) >= since ||
  tags.some((tag) => (clock.moved.get(tag) ?? 0) >= since)
