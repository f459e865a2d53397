import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { compressed, type Encoding, smallest } from './compression'

/** Bytes of the finished bodies that a process keeps. */
const maxBytes = 32 * 1024 * 1024

/** A body as it is sent, with the policy that goes with it. `isMissing`: it says that there is none. */
export type Finished = { body: Buffer; policy: string; isMissing?: boolean }

/** `bodies`: in the encodings that were asked for. `isSmallest`: compressed as well as possible. */
type Kept = {
  etag: string
  policy: string
  isMissing?: boolean
  bodies: Map<Encoding, Buffer>
  isSmallest: boolean
}

const etagOf = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return `W/"${hash.digest('base64url').slice(0, 22)}"`
}

/**
 * Finishes each version of a body once: `finish` is called for bytes that are new, or gone from memory. Returns the body in
 * an encoding, its policy and its ETag. `isLasting`: it is worth the best compression.
 */
export const createFinishedBodies = () => {
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ bodies }) => [...bodies.values()].reduce((sum, { length }) => sum + length, 1_000),
  })
  let isImproving = false

  /** Compresses what is asked for again as well as possible. One at a time: each takes a fifth of a second of a core. */
  const improve = async (key: string, one: Kept, body: Buffer) => {
    isImproving = true
    try {
      kept.set(key, { ...one, isSmallest: true, bodies: new Map([...one.bodies, ['br', await smallest(body)]]) })
    } finally {
      isImproving = false
    }
  }

  return (received: Buffer, variant: string, encoding: Encoding, isLasting: boolean, finish: () => Finished) => {
    const key = variant + etagOf(received)
    const known = kept.get(key)
    const body = known?.bodies.get(encoding)
    const isDue = isLasting && known && !known.isSmallest && !isImproving && encoding === 'br'
    if (known && body && !isDue) return { ...known, body }
    const finished = finish()
    const one = known ?? {
      etag: etagOf(finished.body, finished.policy),
      policy: finished.policy,
      isMissing: finished.isMissing,
      bodies: new Map<Encoding, Buffer>(),
      isSmallest: false,
    }
    const sent = body ?? compressed(finished.body, encoding)
    if (encoding) one.bodies.set(encoding, sent)
    kept.set(key, one)
    if (isDue) void improve(key, one, finished.body).catch(() => {})
    return { ...one, body: sent }
  }
}
