import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { readsUncommitted } from '@/lib/db/client'
import { processWide } from '@/lib/process-wide'
import { changes, currentBasis, isFresh } from './changes'

/** Thrown where the database did not answer in time and nothing is known from before. By name: see isUnavailable. */
class Unavailable extends Error {
  override name = 'Unavailable'
}

/** Whether an error says so; the server holds this file more than once. */
export const isUnavailable = (error: unknown): boolean => error instanceof Error && error.name === 'Unavailable'

/** How long, in ms, a lookup waits before it makes do with what was known last. */
const patience = 300
/** How long where nothing is known and the database is thought well: a busy moment is no outage. */
const patienceWithoutAnswer = 3_000

const within = async <Answer>(milliseconds: number, asking: Promise<Answer>): Promise<Answer> => {
  const answered = new AbortController()
  const tooLate = sleep(milliseconds, undefined, { signal: answered.signal }).then(() => {
    throw new Unavailable(`The database did not answer within ${milliseconds} ms.`)
  })
  return Promise.race([asking, tooLate]).finally(() => answered.abort())
}

type Known = { answer: unknown; generation: number }

/** What was known last. Whatever is made of it must not be kept as fresh. */
const outdated = ({ answer }: Known) => {
  changes.outdated++
  return answer
}

const known = processWide('lookups', () => new LRUCache<string, Known>({ max: 20_000 }))

/** How long, in ms, known answers are given at once after a question was left unanswered, so that not every visitor waits. */
const respite = 700
const unanswered = processWide('unanswered', () => ({ until: 0, generation: 0 }))

const isLeftUnanswered = () => unanswered.generation === changes.generation && performance.now() < unanswered.until

/**
 * A small answer that the router needs on every request: the kept one while nothing has changed, else a fresh one. A
 * database that is away or answers nothing for 300 ms gets the answer that was known last, and for a moment so does
 * whoever asks next; where there is none, this throws. `null` is not kept: invented addresses must not fill the memory.
 */
export const lookUp = async <Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> => {
  if (readsUncommitted()) return ask()
  const kept = known.get(key)
  if (kept && changes.trusted && kept.generation === changes.generation) return kept.answer as Answer
  if (kept && isLeftUnanswered()) return outdated(kept) as Answer
  const { generation } = changes
  const asking = ask().then((answer) => {
    if (answer === null) known.delete(key)
    else if ((known.get(key)?.generation ?? 0) <= generation) known.set(key, { answer, generation })
    return answer
  })
  try {
    return await within(kept || changes.database !== 'well' ? patience : patienceWithoutAnswer, asking)
  } catch (error) {
    if (isUnavailable(error))
      Object.assign(unanswered, { until: performance.now() + respite, generation: changes.generation })
    if (kept) return outdated(kept) as Answer
    // Who asked may do without it, as the router does.
    changes.outdated++
    throw changes.database === 'well' ? error : new Unavailable('The database is away.')
  }
}

const always = () => true

/**
 * Keeps the few answers that are asked for often or costly to work out, at most `max`, the least recently used going
 * first. Like lookups they are kept only while the listener hears the database, and no longer than until something changes.
 */
export const lruLookup = <Answer extends object>(max: number, isCostly: (answer: Answer) => boolean = always) => {
  const kept = new LRUCache<string, Answer>({ max })
  let of = changes.generation
  return async (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    if (readsUncommitted()) return ask()
    const basis = currentBasis()
    if (of !== basis.generation) kept.clear()
    of = basis.generation
    const answer = kept.get(key) ?? (await ask())
    if (isFresh(basis) && isCostly(answer)) kept.set(key, answer)
    return answer
  }
}

/** The same for answers that are asked for many at a time. `ask` reads those that are not known, and leaves out what is not there. */
export const lruLookups = <Key extends string | number, Answer extends object>(max: number) => {
  const kept = new LRUCache<Key, Answer>({ max })
  let of = changes.generation
  return async (keys: Key[], ask: (missing: Key[]) => Promise<Map<Key, Answer>>): Promise<Map<Key, Answer>> => {
    if (readsUncommitted()) return ask(keys)
    const basis = currentBasis()
    if (of !== basis.generation) kept.clear()
    of = basis.generation
    const answers = new Map<Key, Answer>()
    const missing: Key[] = []
    for (const key of new Set(keys)) {
      const answer = kept.get(key)
      if (answer) answers.set(key, answer)
      else missing.push(key)
    }
    if (missing.length === 0) return answers
    for (const [key, answer] of await ask(missing)) {
      if (isFresh(basis)) kept.set(key, answer)
      answers.set(key, answer)
    }
    return answers
  }
}
