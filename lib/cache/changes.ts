import { processWide } from '@/lib/process-wide'

/**
 * What this process knows of the database, kept by the listener and read by lookups and by the server.
 * generation: counts what may have changed an answer; what was begun under an earlier one is not kept.
 * outdated: counts answers that were given although something may have changed; what was made meanwhile is not kept either.
 * trusted: whether the listener hears of changes; otherwise nothing kept may be used as fresh.
 * purged: whether the caches in front have dropped what changed; until they have, they are given nothing to keep.
 * database: away (refuses or is gone), silent (connected, yet answers nothing) or well.
 */
export const changes = processWide('changes', () => ({
  generation: 0,
  outdated: 0,
  trusted: false,
  purged: true,
  database: 'well' as 'well' | 'silent' | 'away',
}))

/** Something may have changed: no answer kept so far is fresh any more. */
export const noteChange = () => {
  changes.generation++
}

/** What everything that is made now rests on. */
export type Basis = { generation: number; outdated: number }

export const currentBasis = (): Basis => ({ generation: changes.generation, outdated: changes.outdated })

/** Whether what was begun on a basis is fresh: nothing may have changed since, nor was an outdated answer given. */
export const isFresh = ({ generation, outdated }: Basis): boolean =>
  changes.trusted && generation === changes.generation && outdated === changes.outdated

/** Says whether the listener hears the database. */
export const trustChanges = (trusted: boolean) => {
  changes.trusted = trusted
  noteChange()
}
