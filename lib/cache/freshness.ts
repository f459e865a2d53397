import { processWide } from '@/lib/process-wide'

/**
 * What this process knows about the database; written by the listener, read by lookups and by the server.
 * generation: counts possible changes; a result that was begun in an earlier generation is not kept.
 * outdated: counts stale answers that were given; a result that was made meanwhile is not kept either.
 * trusted: whether the listener receives notifications; if not, nothing that was kept may be used as fresh.
 * purged: whether the caches in front have dropped what changed; until then they are given nothing to keep.
 * database: away (refuses or is gone), silent (connected, but does not answer) or well.
 */
export const cacheState = processWide('cache state', () => ({
  generation: 0,
  outdated: 0,
  trusted: false,
  purged: true,
  database: 'well' as 'well' | 'silent' | 'away',
}))

/** Records that something may have changed: nothing kept so far is fresh any more. */
export const invalidateCaches = () => {
  cacheState.generation++
}

/** The version of the database's data on which a result is based. */
export type CacheVersion = { generation: number; outdated: number }

export const currentVersion = (): CacheVersion => ({ generation: cacheState.generation, outdated: cacheState.outdated })

/** Whether a result begun at a version is fresh: nothing may have changed since, and no stale answer was given. */
export const isFresh = ({ generation, outdated }: CacheVersion): boolean =>
  cacheState.trusted && generation === cacheState.generation && outdated === cacheState.outdated

/** Records whether the listener receives notifications. */
export const setCachesTrusted = (trusted: boolean) => {
  cacheState.trusted = trusted
  invalidateCaches()
}

/**
 * The key under which a cache in front keeps every response that depends on the database. One for all: a change of a
 * piece shows in listings, searches, feeds and suggestions, and a purge costs at most one rendering of each.
 */
export const surrogateKey = 'shop'

/** Seconds that a cache may keep a response without a purge. */
const maxAgeSeconds = 3_600

/** Headers for caches in front, which remove them before visitors see them. */
export const surrogateHeaders = { 'Surrogate-Control': `max-age=${maxAgeSeconds}`, 'Surrogate-Key': surrogateKey }
