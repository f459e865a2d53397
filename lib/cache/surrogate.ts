/**
 * The key under which a cache in front keeps every response that depends on the database. One for all: a change of a
 * piece shows in listings, searches, feeds and suggestions, and a purge costs at most one rendering of each.
 */
export const surrogateKey = 'shop'

/** Seconds that a cache may keep a response without a purge. */
const maxAgeSeconds = 3_600

/** Headers for caches in front, which remove them before visitors see them. */
export const surrogateHeaders = { 'Surrogate-Control': `max-age=${maxAgeSeconds}`, 'Surrogate-Key': surrogateKey }
