import 'server-only'
import { LRUCache } from 'lru-cache'
import { processWide } from '@/lib/process-wide'

/**
 * Small answers that the proxy needs on every request, kept in this process. They are only kept while the listener
 * hears the database (`trusted`), and only when nothing changed while they were read (`generation`).
 */
type Lookups = { generation: number; trusted: boolean; answers: Map<string, unknown> }

const lookups = processWide('lookups', (): Lookups => ({ generation: 0, trusted: false, answers: new Map() }))

const mostAnswers = 20_000

/** Forgets every answer: something changed. */
export const forgetLookups = () => {
  lookups.generation++
  lookups.answers.clear()
}

/** Says whether the listener hears the database. */
export const trustLookups = (trusted: boolean) => {
  lookups.trusted = trusted
  forgetLookups()
}

/** The kept answer under a key, or a fresh one. `null` answers are not kept: random addresses must not fill the memory. */
export const lookUp = async <Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> => {
  if (lookups.answers.has(key)) return lookups.answers.get(key) as Answer
  const { generation } = lookups
  const answer = await ask()
  if (lookups.trusted && answer !== null && generation === lookups.generation) {
    if (lookups.answers.size >= mostAnswers) lookups.answers.clear()
    lookups.answers.set(key, answer)
  }
  return answer
}

/**
 * Keeps answers that are costly to work out, at most `max`, the least recently used going first. Like lookups they are
 * kept only while the listener hears the database, and no longer than until something changes.
 */
export const lruLookup = <Answer extends NonNullable<unknown>>(max: number, isCostly: (answer: Answer) => boolean) => {
  const kept = new LRUCache<string, Answer>({ max })
  let keptAt = lookups.generation
  return async (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const { generation } = lookups
    if (keptAt !== generation) kept.clear()
    keptAt = generation
    const known = kept.get(key)
    if (known !== undefined) return known
    const answer = await ask()
    if (lookups.trusted && generation === lookups.generation && isCostly(answer)) kept.set(key, answer)
    return answer
  }
}
