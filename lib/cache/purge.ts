import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { env } from '@/lib/env'
import { logState } from '@/lib/log/failure'
import { cacheState, invalidateCaches, surrogateKey } from './freshness'
import { moveTags } from './tag-clock.mjs'

/** Milliseconds that a cache has to respond, and before the next try. */
const [timeoutMs, retryDelayMs] = [2_000, 200]

const purge = async (address: string): Promise<string> => {
  try {
    const answer = await fetch(address, {
      method: 'PURGE',
      headers: { 'surrogate-key': surrogateKey },
      // Requests go to settings alone, never where an answer leads.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.arrayBuffer()
    return answer.ok ? '' : `${address} answers ${answer.status}`
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return `${address}: ${cause instanceof Error ? cause.message : cause}`
  }
}

let isRequested = false
let isRunning = false

/**
 * Has the caches in front (CACHE_PURGE_URL) drop what depends on the database, and retries until each has. Until then
 * no response is marked for them, so that nothing stale is cached again. Does nothing without caches in front.
 */
export const purgeCaches = async (caches: string[] | undefined = env.CACHE_PURGE_URL): Promise<void> => {
  if (!caches) return
  isRequested = true
  if (isRunning) return
  isRunning = true
  let lastProblem = ''
  while (isRequested) {
    isRequested = false
    const problem = (await Promise.all(caches.map(purge))).find(Boolean) ?? ''
    if (!problem) continue
    cacheState.purged = false
    isRequested = true
    if (problem !== lastProblem) logState('cache', `not purged, asking again: ${problem}`, 'warn')
    lastProblem = problem
    await sleep(retryDelayMs)
  }
  if (lastProblem) logState('cache', 'purged', 'warn')
  cacheState.purged = true
  isRunning = false
}

/** Milliseconds after which the caches in front drop once more what reached them late, marked before the change. */
const latePurgeMs = 2_500

/** Has whatever depends on these tags made anew: pages of this process from the next request on, and caches in front. */
export const expire = (list: string[]) => {
  moveTags(list)
  invalidateCaches()
  void purgeCaches()
  setTimeout(() => void purgeCaches(), latePurgeMs).unref()
}
