// The cache of rendered pages, by Next's documented interface (cacheHandler in next.config.ts). Next loads this file outside
// its bundle; what it shares with lib/cache goes through globalThis (lib/process-wide.ts).
import { LRUCache } from 'lru-cache'
import { withoutAddress } from './page-address.mjs'
import { hasMoved, moveTags } from './tag-clock.mjs'

/**
 * @typedef {{ generation: number, trusted: boolean, database: string }} CacheState
 * @typedef {{ getStore: () => object | undefined }} RequestStorage
 * @typedef {{ kind: string, html?: string, body?: Buffer, rscData?: Buffer, segmentData?: Map<string, Buffer>,
 *   headers?: Record<string, unknown> }} Page
 * @typedef {{ value: Page, lastModified: number, begun: number, tags: string[] }} Entry
 */

/** Bytes of all pages of a process. */
const maxBytes = 128 * 1024 * 1024
const shared = () =>
  /** @type {{ ninety: { 'cache state'?: CacheState, 'request log'?: { storage?: RequestStorage } } }} */ (
    /** @type {unknown} */ (globalThis)
  ).ninety
/** The request that is being answered; undefined in a build. */
const request = () => shared()['request log']?.storage?.getStore()

/** @param {Page} page @returns {Page} */
const forgetAddress = (page) => ({
  ...page,
  ...(page.html !== undefined && { html: withoutAddress(page.html) }),
  ...(page.rscData && { rscData: Buffer.from(withoutAddress(page.rscData.toString())) }),
})

/** @param {Page} page */
const sizeOf = ({ html = '', body, rscData, segmentData }) => {
  const parts = [body, rscData, ...(segmentData?.values() ?? [])]
  // A string in another script than Latin has two bytes a character.
  return 2_000 + 2 * html.length + parts.reduce((sum, part) => sum + (part?.length ?? 0), 0)
}

/** @type {LRUCache<string, Entry>} */
const pages = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ value }) => sizeOf(value) })
/** When each request found a page missing, by key. @type {WeakMap<object, Map<string, number>>} */
const misses = new WeakMap()

/** A database that answers while nobody listens to it may have changed unseen. */
const isDeaf = () => {
  const state = shared()['cache state']
  return state?.database === 'well' && !state.trusted
}

export default class PageCache {
  /** @param {string} key @param {{ kind?: string }} [context] */
  async get(key, context) {
    // Data is never kept, only pages: lib/cache/depends-on.ts uses the data cache to name a page's tags alone.
    if (context?.kind === 'FETCH') return null
    const entry = pages.get(key)
    if (entry && !isDeaf() && !hasMoved(entry.tags, entry.begun))
      return { value: entry.value, lastModified: entry.lastModified }
    const asking = request()
    if (!asking) return null
    const begun = misses.get(asking) ?? new Map()
    misses.set(asking, begun)
    if (!begun.has(key)) begun.set(key, performance.now())
    return null
  }

  /** @param {string} key @param {Page | null} page */
  async set(key, page) {
    if (page?.kind === 'FETCH') return
    if (!page) return void pages.delete(key)
    const named = page.headers?.['x-next-cache-tags']
    const tags = typeof named === 'string' ? named.split(',') : []
    // Dated from the miss that caused it: a change during the rendering makes it old at once.
    const asking = request()
    const begun = asking && misses.get(asking)?.get(key)
    if (begun === undefined) return
    if (!hasMoved(tags, begun))
      return void pages.set(key, { value: forgetAddress(page), lastModified: Date.now(), begun, tags })
    // Requests that came after the change may have shared this rendering: no cache in front may keep what they get.
    const state = shared()['cache state']
    if (state) state.generation++
  }

  /** @param {string | string[]} tags */
  async revalidateTag(tags) {
    moveTags([tags].flat())
  }

  resetRequestCache() {}
}
