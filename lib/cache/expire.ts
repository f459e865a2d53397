import 'server-only'
import { invalidateCaches } from './freshness'
import { purgeCaches } from './purge'
import { moveTags } from './tag-clock.mjs'

/** Milliseconds after which the caches in front drop once more what reached them late, marked before the change. */
const latePurgeMs = 2_500

/** Has whatever depends on these tags made anew: pages of this process from the next request on, and caches in front. */
export const expire = (list: string[]) => {
  moveTags(list)
  invalidateCaches()
  void purgeCaches()
  setTimeout(() => void purgeCaches(), latePurgeMs).unref()
}
