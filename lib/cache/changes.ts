import { processWide } from '@/lib/process-wide'

/**
 * What this process knows about the database; written by the listener, read by lookups and by the server.
 * generation: counts possible changes; a result that was begun in an earlier generation is not kept.
 * outdated: counts stale answers that were given; a result that was made meanwhile is not kept either.
 * trusted: whether the listener receives notifications; if not, nothing that was kept may be used as fresh.
 * purged: whether the caches in front have dropped what changed; until then they are given nothing to keep.
 * database: away (refuses or is gone), silent (connected, but does not answer) or well.
 */
export const changes = processWide('changes', () => ({
  generation: 0,
  outdated: 0,
  trusted: false,
  purged: true,
  database: 'well' as 'well' | 'silent' | 'away',
}))

/** Records that something may have changed: nothing kept so far is fresh any more. */
export const noteChange = () => {
  changes.generation++
}

/** The state on which a result is based. */
export type Basis = { generation: number; outdated: number }

export const currentBasis = (): Basis => ({ generation: changes.generation, outdated: changes.outdated })

/** Whether a result begun on a basis is fresh: nothing may have changed since, and no stale answer was given. */
export const isFresh = ({ generation, outdated }: Basis): boolean =>
  changes.trusted && generation === changes.generation && outdated === changes.outdated

/** Records whether the listener receives notifications. */
export const trustChanges = (trusted: boolean) => {
  changes.trusted = trusted
  noteChange()
}
