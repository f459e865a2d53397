import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { readsUncommitted } from '@/lib/db/client'
import { processWide } from '@/lib/process-wide'
import { cacheState, currentVersion, isFresh } from './freshness'
import { hasMoved } from './tag-clock.mjs'

/** Thrown if the database did not answer in time and there is no earlier answer. Matched by name: see isUnavailable. */
class Unavailable extends Error {
  override name = 'Unavailable'
}

/** Whether an error is Unavailable. By name, since a process loads several copies of this file. */
export const isUnavailable = (error: unknown): boolean => error instanceof Error && error.name === 'Unavailable'

/** Milliseconds that a lookup waits before it falls back to the last known answer. */
const timeoutMs = 300
/** Milliseconds where that must not be, or there is none, and the database counts as well: a busy moment is no outage. */
const patientTimeoutMs = 3_000

const withTimeout = async <Answer>(milliseconds: number, loading: Promise<Answer>): Promise<Answer> => {
  const answered = new AbortController()
  const tooLate = sleep(milliseconds, undefined, { signal: answered.signal }).then(() => {
    throw new Unavailable(`The database did not answer within ${milliseconds} ms.`)
  })
  return Promise.race([loading, tooLate]).finally(() => answered.abort())
}

type LastAnswer<Answer> = { answer: Answer; generation: number; begun: number }

/** Whether an answer may still be given that says who may see something: nothing is known that has changed it since. */
const holds = ({ begun }: { begun: number }, dependsOn: string[]) =>
  (cacheState.trusted || cacheState.database !== 'well') && !hasMoved(dependsOn, begun)

/** The last known answer. Counted, so that nothing made from it is kept as fresh. */
const serveStale = <Answer>({ answer }: LastAnswer<Answer>) => {
  cacheState.outdated++
  return answer
}

const lastAnswers = processWide('lookups', () => new LRUCache<string, LastAnswer<unknown>>({ max: 20_000 }))

/**
 * Milliseconds after an unanswered query in which last known answers are given at once, so that not every visitor
 * waits.
 */
const backoffMs = 700
const unanswered = processWide('unanswered', () => ({ until: 0, generation: 0 }))

const isBackingOff = () => unanswered.generation === cacheState.generation && performance.now() < unanswered.until

/**
 * A small answer that the router needs on every request: the kept one while nothing has changed, else a fresh one. If
 * the database is away or does not answer within 300 ms, it is the last known answer, and for a moment later callers
 * get theirs at once; without one, this throws. `null` is not kept: invented addresses must not fill the memory.
 * `dependsOn`: for an answer that says who may see something, the tags after whose change alone it is asked for again, and
 * never given again; a database that is only slow is waited for.
 */
export const lookUp = async <Answer>(
  key: string,
  load: () => Promise<Answer>,
  { dependsOn }: { dependsOn?: string[] } = {},
): Promise<Answer> => {
  if (readsUncommitted()) return load()
  const last = lastAnswers.get(key) as LastAnswer<Answer> | undefined
  const mayServe = (known: LastAnswer<Answer>) => !dependsOn || holds(known, dependsOn)
  const cached = last && mayServe(last) ? last : undefined
  if (cached && cacheState.trusted && (dependsOn || cached.generation === cacheState.generation)) return cached.answer
  const isPatient = cacheState.database === 'well' && (dependsOn !== undefined || !cached)
  if (cached && !isPatient && isBackingOff()) return serveStale(cached)
  const { generation } = cacheState
  const begun = performance.now()
  const loading = load().then((answer) => {
    if (answer === null) lastAnswers.delete(key)
    else if ((lastAnswers.get(key)?.generation ?? 0) <= generation) lastAnswers.set(key, { answer, generation, begun })
    return answer
  })
  try {
    return await withTimeout(isPatient ? patientTimeoutMs : timeoutMs, loading)
  } catch (error) {
    if (isUnavailable(error))
      Object.assign(unanswered, { until: performance.now() + backoffMs, generation: cacheState.generation })
    if (cached && mayServe(cached)) return serveStale(cached)
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
export const lruLookup = <Answer extends object>(max: number, shouldCache: (answer: Answer) => boolean = always) => {
  const cached = new LRUCache<string, Answer>({ max })
  let cachedGeneration = cacheState.generation
  return async (key: string, load: () => Promise<Answer>): Promise<Answer> => {
    if (readsUncommitted()) return load()
    const version = currentVersion()
    if (cachedGeneration !== version.generation) cached.clear()
    cachedGeneration = version.generation
    const answer = cached.get(key) ?? (await load())
    if (isFresh(version) && shouldCache(answer)) cached.set(key, answer)
    return answer
  }
}

/** The same for many keys at once. `load` reads those that are not kept and omits those that do not exist. */
export const lruLookups = <Key extends string | number, Answer extends object>(max: number) => {
  const cached = new LRUCache<Key, Answer>({ max })
  let cachedGeneration = cacheState.generation
  return async (keys: Key[], load: (missing: Key[]) => Promise<Map<Key, Answer>>): Promise<Map<Key, Answer>> => {
    if (readsUncommitted()) return load(keys)
    const version = currentVersion()
    if (cachedGeneration !== version.generation) cached.clear()
    cachedGeneration = version.generation
    const answers = new Map<Key, Answer>()
    const missing: Key[] = []
    for (const key of new Set(keys)) {
      const answer = cached.get(key)
      if (answer) answers.set(key, answer)
      else missing.push(key)
    }
    if (missing.length === 0) return answers
    for (const [key, answer] of await load(missing)) {
      if (isFresh(version)) cached.set(key, answer)
      answers.set(key, answer)
    }
    return answers
  }
}
