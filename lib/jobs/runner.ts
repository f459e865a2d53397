import 'server-only'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, parseCrontab, run, type TaskList, type Worker, type WorkerEvents } from 'graphile-worker'
import { Pool } from 'pg'
import { env } from '@/lib/env'
import { logFailure, reasonOf } from '@/lib/log/failure'
import { processWorker } from '../process-wide'
import { keepAlive } from './liveness'

/** Ends early if the signal is aborted. */
const wait = (milliseconds: number, signal: AbortSignal) => sleep(milliseconds, undefined, { signal }).catch(() => {})

/** The message of a failed job begins with what failed; the cause is the last line of its error. */
const logger = new Logger(() => (level, message, meta) => {
  if (level !== 'error') return
  const [what = ''] = message.split('\n')
  logFailure('jobs', meta?.error ? `${what.split(" with error '")[0]}: ${reasonOf(meta.error)}` : what)
})

/** Jobs with slots of their own, which no other list's jobs can take. `crontab` is in UTC. */
export type JobList = { tasks: TaskList; crontab?: string }

/** Of each list. A mail holds a connection while it is sent, and visitors need half of the pool. */
const jobsAtOnce = () => Math.max(1, Math.min(4, Math.floor(env.DATABASE_POOL / 4)))

/**
 * A list's own connections: one listens. A runner that ends removes its error listeners before its pool's connections
 * are closed: one that the database cuts off in between would end the process. The listeners of this pool stay. They
 * ignore errors, which the runner reports.
 */
const openPool = () => {
  // A reply that never comes would keep a job locked for ever.
  const pool = new Pool({ connectionString: env.DATABASE_URL, max: 2, query_timeout: 60_000 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const tidyForever = async (tidy: () => Promise<void>, stopped: AbortSignal) => {
  while (!stopped.aborted) {
    await tidy().catch((error) => logFailure('jobs', error))
    await wait(60_000, stopped)
  }
}

type Health = { alive: ReturnType<typeof keepAlive>; fails: (error: unknown) => void; works: () => void }

/** Runs a list's jobs until it is stopped, or cannot go on. */
const runOnce = async ({ tasks, crontab = '' }: JobList, { alive, fails, works }: Health, stopped: AbortSignal) => {
  const pgPool = openPool()
  const over = new AbortController()
  const fetching = new Set<string>()
  try {
    // Not before the database can be written to: the library keeps each run in memory for ever.
    const { rows } = await pgPool.query<{ setting: string }>(
      `SELECT current_setting('transaction_read_only') AS setting`,
    )
    if (rows[0]?.setting !== 'off') throw new Error('The database takes no writes.')
    if (stopped.aborted) return
    const events: WorkerEvents = new EventEmitter()
    const begun = run({
      pgPool,
      concurrency: jobsAtOnce(),
      pollInterval: 1_000,
      noHandleSignals: true,
      parsedCronItems: parseCrontab(crontab),
      taskList: tasks,
      logger,
      events,
    })
    const end = () => void begun.then((runner) => runner.stop()).catch(() => {})
    stopped.addEventListener('abort', end, { signal: over.signal })
    const lost = ({ workerId }: Worker) => {
      fetching.delete(workerId)
      alive.remove(workerId)
      end()
    }
    const fetched = ({ worker: { workerId } }: { worker: Worker }) => {
      fetching.add(workerId)
      alive.add(workerId)
      works()
    }
    events.on('job:start', fetched)
    events.on('worker:getJob:empty', fetched)
    // A worker may have been given a job in a reply that was lost, and one that cannot record how its job ended ends and
    // is not replaced; the library also caches the outcome of a runner's first fetch, even an error. So all begin anew
    // under other names, and those jobs are released like a dead process's.
    events.on('worker:getJob:error', ({ worker, error }) => {
      fails(error)
      lost(worker)
    })
    events.on('worker:fatalError', ({ worker }) => lost(worker))
    const released = new Promise<void>((resolve) => events.once('pool:release', () => resolve()))
    const runner = await begun
    // The runner's promise rejects before its jobs have ended.
    await Promise.all([released, runner.promise.catch(fails)])
  } finally {
    over.abort()
    for (const worker of fetching) alive.remove(worker)
    await pgPool.end()
  }
}

/** Runs the lists until they are stopped; each starts again after an outage of the database. */
const start = (lists: JobList[], tidy: () => Promise<void>) => {
  const stop = new AbortController()
  const { signal: stopped } = stop
  const over = new AbortController()
  const alive = keepAlive(over.signal)

  const work = async (list: JobList) => {
    let told = ''
    const fails = (error: unknown) => {
      const reason = reasonOf(error)
      if (reason !== told) logFailure('jobs', error)
      told = reason
    }
    const works = () => {
      told = ''
    }
    while (!stopped.aborted) {
      await runOnce(list, { alive, fails, works }, stopped).catch(fails)
      await wait(1_000, stopped)
    }
  }
  const done = Promise.all(lists.map(work)).finally(() => over.abort())
  void tidyForever(tidy, stopped)
  return {
    /** Takes no more jobs, and resolves once those that run have ended, however long they take. */
    stop: async () => {
      stop.abort()
      await done
    },
  }
}

/**
 * Starts, once per process, the runners of these lists, and calls `tidy` at once and every minute. The server stops them
 * before the process ends.
 */
export const startRunner = (lists: JobList[], tidy: () => Promise<void>) => {
  processWorker.current ??= start(lists, tidy)
  return processWorker.current
}
