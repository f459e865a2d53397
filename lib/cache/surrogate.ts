/**
 * The key under which a cache in front keeps every answer that depends on the database. One for all: a change of a piece
 * shows in listings, searches, feeds of the site and suggestions, and a purge costs one rendering of each at most.
 */
export const surrogateKey = 'shop'

/** How long, in s, a cache may keep an answer that it is never asked to drop. */
const longest = 3_600

/** What an answer says to caches in front, which take it off before visitors see it. */
export const surrogateHeaders = { 'Surrogate-Control': `max-age=${longest}`, 'Surrogate-Key': surrogateKey }
