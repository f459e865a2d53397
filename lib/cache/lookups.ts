import 'server-only'

/**
 * Small answers that the proxy needs on every request, kept in this process. They are only kept while the listener
 * hears the database (`trusted`), and only when nothing changed while they were read (`generation`).
 */
type Lookups = { generation: number; trusted: boolean; answers: Map<string, unknown> }

const shared = globalThis as typeof globalThis & { shopLookups?: Lookups }
shared.shopLookups ??= { generation: 0, trusted: false, answers: new Map() }
const lookups = shared.shopLookups

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
