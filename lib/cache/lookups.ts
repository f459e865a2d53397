import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { readsUncommitted } from '@/lib/db/client'
import { processWide } from '@/lib/process-wide'
import { cacheState, currentVersion, isFresh } from './freshness'

/** Thrown if the database did not answer in time and there is no earlier answer. Matched by name: see isUnavailable. */
class Unavailable extends Error {
  override name = 'Unavailable'
}

/** Whether an error is Unavailable. By name, since a process loads several copies of this file. */
export const isUnavailable = (error: unknown): boolean => error instanceof Error && error.name === 'Unavailable'

/** Milliseconds that a lookup waits before it falls back to the last known answer. */
const patience = 300
/** Milliseconds if there is none and the database counts as well: a busy moment is no outage. */
const patienceWithoutAnswer = 3_000

const within = async <Answer>(milliseconds: number, asking: Promise<Answer>): Promise<Answer> => {
  const answered = new AbortController()
  const tooLate = sleep(milliseconds, undefined, { signal: answered.signal }).then(() => {
    throw new Unavailable(`The database did not answer within ${milliseconds} ms.`)
  })
  return Promise.race([asking, tooLate]).finally(() => answered.abort())
}

type Known = { answer: unknown; generation: number }

/** The last known answer. Counted, so that nothing made from it is kept as fresh. */
const outdated = ({ answer }: Known) => {
  cacheState.outdated++
  return answer
}

const known = processWide('lookups', () => new LRUCache<string, Known>({ max: 20_000 }))

/**
 * Milliseconds after an unanswered query in which last known answers are given at once, so that not every visitor
 * waits.
 */
const respite = 700
const unanswered = processWide('unanswered', () => ({ until: 0, generation: 0 }))

const isLeftUnanswered = () => unanswered.generation === cacheState.generation && performance.now() < unanswered.until

/**
 * A small answer that the router needs on every request: the kept one while nothing has changed, else a fresh one. If
 * the database is away or does not answer within 300 ms, it is the last known answer, and for a moment later callers
 * get theirs at once; without one, this throws. `null` is not kept: invented addresses must not fill the memory.
 */
export const lookUp = async <Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> => {
  if (readsUncommitted()) return ask()
  const kept = known.get(key)
  if (kept && cacheState.trusted && kept.generation === cacheState.generation) return kept.answer as Answer
  if (kept && isLeftUnanswered()) return outdated(kept) as Answer
  const { generation } = cacheState
  const asking = ask().then((answer) => {
    if (answer === null) known.delete(key)
    else if ((known.get(key)?.generation ?? 0) <= generation) known.set(key, { answer, generation })
    return answer
  })
  try {
    return await within(kept || cacheState.database !== 'well' ? patience : patienceWithoutAnswer, asking)
  } catch (error) {
    if (isUnavailable(error))
      Object.assign(unanswered, { until: performance.now() + respite, generation: cacheState.generation })
    if (kept) return outdated(kept) as Answer
    // The caller may go on without it, as the router does.
    cacheState.outdated++
    throw cacheState.database === 'well' ? error : new Unavailable('The database is away.')
  }
}

const always = () => true

/**
 * A cache for the few answers that are requested often or costly to compute: at most `max`, least recently used out
 * first. They are kept only while the listener receives notifications, and only until something changes.
 */
export const lruLookup = <Answer extends object>(max: number, isCostly: (answer: Answer) => boolean = always) => {
  const kept = new LRUCache<string, Answer>({ max })
  let of = cacheState.generation
  return async (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    if (readsUncommitted()) return ask()
    const version = currentVersion()
    if (of !== version.generation) kept.clear()
    of = version.generation
    const answer = kept.get(key) ?? (await ask())
    if (isFresh(version) && isCostly(answer)) kept.set(key, answer)
    return answer
  }
}

/** The same for many keys at once. `ask` reads those that are not kept and omits those that do not exist. */
export const lruLookups = <Key extends string | number, Answer extends object>(max: number) => {
  const kept = new LRUCache<Key, Answer>({ max })
  let of = cacheState.generation
  return async (keys: Key[], ask: (missing: Key[]) => Promise<Map<Key, Answer>>): Promise<Map<Key, Answer>> => {
    if (readsUncommitted()) return ask(keys)
    const version = currentVersion()
    if (of !== version.generation) kept.clear()
    of = version.generation
    const answers = new Map<Key, Answer>()
    const missing: Key[] = []
    for (const key of new Set(keys)) {
      const answer = kept.get(key)
      if (answer) answers.set(key, answer)
      else missing.push(key)
    }
    if (missing.length === 0) return answers
    for (const [key, answer] of await ask(missing)) {
      if (isFresh(version)) kept.set(key, answer)
      answers.set(key, answer)
    }
    return answers
  }
}
