import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { env } from '@/lib/env'
import { changes } from './changes'
import { surrogateKey } from './surrogate'

/** How long, in ms, a cache may take to answer, and how soon it is asked again where it does not. */
const [patience, pause] = [2_000, 200]

const purge = async (address: string): Promise<string> => {
  try {
    const answer = await fetch(address, {
      method: 'PURGE',
      headers: { 'surrogate-key': surrogateKey },
      signal: AbortSignal.timeout(patience),
    })
    await answer.arrayBuffer()
    return answer.ok ? '' : `${address} answers ${answer.status}`
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return `${address}: ${cause instanceof Error ? cause.message : cause}`
  }
}

let isWanted = false
let isRunning = false

/**
 * Has the caches in front (CACHE_PURGE_URL) drop what depends on the database; asks again until each has. Until then no
 * answer is marked for them, so that nothing stale is kept anew. Does nothing where there is no cache in front.
 */
export const purgeCaches = async (caches: string[] | undefined = env.CACHE_PURGE_URL): Promise<void> => {
  if (!caches) return
  isWanted = true
  if (isRunning) return
  isRunning = true
  let said = ''
  while (isWanted) {
    isWanted = false
    const problem = (await Promise.all(caches.map(purge))).find(Boolean) ?? ''
    if (!problem) continue
    changes.purged = false
    isWanted = true
    if (problem !== said) console.warn(`[cache] not purged, asking again: ${problem}`)
    said = problem
    await sleep(pause)
  }
  if (said) console.warn('[cache] purged')
  changes.purged = true
  isRunning = false
}
