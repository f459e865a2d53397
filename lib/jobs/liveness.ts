import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { env } from '@/lib/env'

/** The first key of the advisory locks that mark live workers. Any number that only this project uses. */
export const workerLocks = 71_042_613

/**
 * Holds an advisory lock for each worker between add() and remove(), so that other processes see it is alive:
 * PostgreSQL releases it the moment the process is gone, or `over` is aborted, which must not be before the last job has
 * ended: others would run it too. Every ten seconds it releases the jobs of dead workers; the queue by itself would do so
 * after four hours. A worker is dead if its lock was free ten seconds before too: one that lost its connection, as all do
 * when the database restarts, has taken it again by then.
 */
export const keepAlive = (over: AbortSignal) => {
  const own = new Set<string>()

  /** Releases the jobs of workers whose lock is free and was free before. Resolves to those whose lock is free. */
  const freeTheDead = async (client: Client, freeBefore: ReadonlySet<string>) => {
    const { rows } = await client.query<{ worker: string }>(
      'SELECT DISTINCT locked_by AS worker FROM graphile_worker.jobs WHERE locked_by <> ALL($1::text[])',
      [[...own]],
    )
    const free = new Set<string>()
    for (const { worker } of rows) {
      const key = [workerLocks, worker]
      const { rows: got } = await client.query('SELECT pg_try_advisory_lock($1, hashtext($2)) AS free', key)
      if (!got[0]?.free) continue
      free.add(worker)
      if (freeBefore.has(worker)) await client.query('SELECT graphile_worker.force_unlock_workers(ARRAY[$1])', [worker])
      await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', key)
    }
    return free
  }

  const live = async () => {
    const client = new Client({ connectionString: env.DATABASE_URL, keepAlive: true, application_name: 'shop worker' })
    client.on('error', () => {})
    const held = new Set<string>()
    let free: ReadonlySet<string> = new Set()
    try {
      await client.connect()
      for (let tick = 0; !over.aborted; tick++) {
        for (const worker of own) {
          if (held.has(worker)) continue
          await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [workerLocks, worker])
          held.add(worker)
        }
        for (const worker of held) {
          if (own.has(worker)) continue
          await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [workerLocks, worker])
          held.delete(worker)
        }
        if (tick % 20 === 0) free = await freeTheDead(client, free)
        await wait(500)
      }
    } finally {
      await client.end().catch(() => {})
    }
  }

  const forEver = async () => {
    while (!over.aborted) {
      await live().catch(() => {})
      if (!over.aborted) await wait(1_000)
    }
  }
  void forEver()
  return {
    add: (worker: string) => own.add(worker),
    remove: (worker: string) => own.delete(worker),
  }
}
