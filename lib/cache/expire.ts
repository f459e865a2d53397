import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { env } from '@/lib/env'
import { ownServer } from '@/lib/own-server'
import { invalidateCaches } from './freshness'
import { purgeCaches } from './purge'
import { tags } from './tags'

const pending = new Set<string>()
let sending = false

/** More tags than this, or a longer one, become `everything`: a flood of changes must not be sent one by one. */
const [maxTags, maxTagLength] = [500, 200]

const takePending = () => {
  const list = [...pending]
  pending.clear()
  return list.length > maxTags || list.some((tag) => tag.length > maxTagLength) ? [tags.everything] : list
}

/** Milliseconds after which the caches in front drop once more what reached them late, marked before the change. */
const secondPurgeDelayMs = 2_500

const post = (list: string[]) =>
  fetch(`http://127.0.0.1:${ownServer.port ?? env.PORT}/internal/expire`, {
    method: 'POST',
    headers: { 'x-internal-secret': env.INTERNAL_SECRET, 'content-type': 'application/json' },
    body: JSON.stringify(list),
    signal: AbortSignal.timeout(5_000),
  })

const send = async () => {
  if (sending) return
  sending = true
  try {
    while (pending.size > 0) {
      const list = takePending()
      const done = await post(list).then(
        (response) => response.ok,
        () => false,
      )
      // What was begun before the tags expired may contain old data.
      if (done) {
        invalidateCaches()
        void purgeCaches()
        setTimeout(() => void purgeCaches(), secondPurgeDelayMs).unref()
      } else {
        for (const tag of list) pending.add(tag)
        await sleep(50)
      }
    }
  } finally {
    sending = false
  }
}

/**
 * Expires tags in this process: also pages that are being rendered, which server/page-times.ts dates from their
 * beginning. Next allows that only within a request, so tags are posted over loopback to a route that checks this
 * process's secret, again and again until it has succeeded.
 */
export const expire = (list: string[]) => {
  for (const tag of list) pending.add(tag)
  // Changes that are reported together go together.
  setImmediate(() => void send())
}
