import 'server-only'
import { db } from '@/lib/db/client'

/** Whether visitors can be served now; reason is a word for whoever watches. */
export type Readiness = { ready: true } | { ready: false; reason: 'database' | 'migrations' }

const patience = 2_000

const withPatience = <Value>(work: Promise<Value>) => {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database took too long.')), patience)
  })
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}

/** Asks the database, two seconds at most. A migration that is under way or failed half-way makes the shop unready. */
export const getReadiness = async (): Promise<Readiness> => {
  try {
    const rows = await withPatience(
      db.$queryRaw<{ unfinished: number }[]>`
        SELECT count(*)::int AS unfinished FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL`,
    )
    return rows[0]?.unfinished === 0 ? { ready: true } : { ready: false, reason: 'migrations' }
  } catch {
    return { ready: false, reason: 'database' }
  }
}
