import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { env } from '@/lib/env'
import { ownServer } from '@/lib/own-server'
import { noteChange } from './changes'
import { purgeCaches } from './purge'
import { tags } from './tags'

const pending = new Set<string>()
let sending = false

/** More tags than this, or a longer one, stand for everything: a flood of changes must not be told one by one. */
const [mostTags, longestTag] = [500, 200]

const takePending = () => {
  const list = [...pending]
  pending.clear()
  return list.length > mostTags || list.some((tag) => tag.length > longestTag) ? [tags.everything] : list
}

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
      // Whatever was begun before the tags expired may carry what they stood for.
      if (done) {
        noteChange()
        void purgeCaches()
      } else {
        for (const tag of list) pending.add(tag)
        await sleep(50)
      }
    }
  } finally {
    sending = false
  }
}

/** Moments (ms) after a change when its tags expire. A page that was being rendered at the commit is stored after the
 * first; the later ones catch it. */
const echoes = [0, 350, 2_500]

/**
 * Expires tags in this process, at once and again a little later. Next only lets a request's own code do this, so it
 * goes over loopback to a route that knows this process's secret; it is repeated until that route has answered.
 */
export const expire = (list: string[]) => {
  for (const delay of echoes)
    setTimeout(() => {
      for (const tag of list) pending.add(tag)
      void send()
    }, delay).unref()
}
