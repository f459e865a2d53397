// The cache of rendered pages, by Next's documented interface (cacheHandler in next.config.ts). Next loads this file outside
// its bundle; what it shares with lib/cache goes through globalThis (lib/process-wide.ts).
import { LRUCache } from 'lru-cache'

/**
 * @typedef {{ all: number, moved: Map<string, number> }} TagClock
 * @typedef {{ generation: number, trusted: boolean, database: string }} CacheState
 * @typedef {{ kind: string, html?: string, body?: Buffer, rscData?: Buffer, segmentData?: Map<string, Buffer>,
 *   headers?: Record<string, unknown> }} Page
 * @typedef {{ value: Page, lastModified: number, begun: number, tags: string[] }} Entry
 */

/** Bytes of all pages of a process. */
const maxBytes = 128 * 1024 * 1024
/** Milliseconds after which a rendering that stored nothing is forgotten. */
const renderingMs = 60_000

const root = /** @type {{ ninety?: Record<string, unknown> }} */ (globalThis)
const shared = root.ninety ?? {}
root.ninety = shared
const clock = () => /** @type {TagClock | undefined} */ (shared['tag clock'])
const state = () => /** @type {CacheState | undefined} */ (shared['cache state'])

/** The address in a page's payload, as it is or inside a script's string. */
const addressInPayload = /(\\?")c\1:\[(?:\1[^"]*?\1,?)+\],\1q\1:\1[^"]*?\1,(?=\1i\1:)/g
/** @param {string} text */
const withoutAddress = (text) => text.replace(addressInPayload, '$1c$1:[$1$1,$1$1],$1q$1:$1$1,')

/**
 * Removes the address of the request that a page was rendered for. Everybody gets a copy, and it may hold the model of a
 * members-only piece. A browser takes its own address instead.
 * @param {Page} page @returns {Page}
 */
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
/** When the renderings under way began, by key. @type {LRUCache<string, number[]>} */
const renderings = new LRUCache({ max: 10_000, ttl: renderingMs })

/** @param {Pick<Entry, 'begun' | 'tags'>} entry */
const hasChanged = ({ begun, tags }) => {
  const { all = 0, moved } = clock() ?? {}
  return all >= begun || tags.some((tag) => (moved?.get(tag) ?? 0) >= begun)
}

/** A database that answers while nobody listens to it may have changed unseen. */
const isDeaf = () => state()?.database === 'well' && !state()?.trusted

export default class PageCache {
  /** @param {string} key @param {{ kind?: string }} [context] */
  async get(key, context) {
    // Data is never kept, only pages: lib/cache/depends-on.ts uses the data cache to name a page's tags alone.
    if (context?.kind === 'FETCH') return null
    const entry = pages.get(key)
    if (entry && !isDeaf() && !hasChanged(entry)) return { value: entry.value, lastModified: entry.lastModified }
    renderings.set(key, [...(renderings.get(key) ?? []), performance.now()])
    return null
  }

  /** @param {string} key @param {Page | null} page */
  async set(key, page) {
    if (page?.kind === 'FETCH') return
    const [begun = 0, ...later] = renderings.get(key) ?? []
    if (later.length > 0) renderings.set(key, later)
    else renderings.delete(key)
    if (!page) return void pages.delete(key)
    const named = page.headers?.['x-next-cache-tags']
    const tags = typeof named === 'string' ? named.split(',') : []
    // Dated from the miss that caused it: a change during the rendering makes it old at once.
    const entry = { value: forgetAddress(page), lastModified: Date.now(), begun, tags }
    if (begun > 0 && !hasChanged(entry)) return void pages.set(key, entry)
    // Requests that came after the change may have shared this rendering: no cache in front may keep what they get.
    const { generation = 0 } = state() ?? {}
    if (state()) Object.assign(state() ?? {}, { generation: generation + 1 })
  }

  /** @param {string | string[]} tags */
  async revalidateTag(tags) {
    for (const tag of [tags].flat()) clock()?.moved.set(tag, performance.now())
  }

  resetRequestCache() {}
}
