import 'server-only'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { Pool } from 'pg'
import { env } from '@/lib/env'
import { logFailure, reasonOf } from '@/lib/log/failure'
import { keepAlive } from './liveness'
import { processWorker } from './process-worker'

/** Ends early if the signal is aborted. */
const wait = (milliseconds: number, signal: AbortSignal) => sleep(milliseconds, undefined, { signal }).catch(() => {})

/** The message of a failed job begins with what failed; the cause is the last line of its error. */
const logger = new Logger(() => (level, message, meta) => {
  if (level !== 'error') return
  const [what = ''] = message.split('\n')
  logFailure('jobs', meta?.error ? `${what.split(" with error '")[0]}: ${reasonOf(meta.error)}` : what)
})

/** Each mail holds a connection while it is sent; visitors need most of the pool. */
const jobsAtOnce = () => Math.max(1, Math.min(4, Math.floor(env.DATABASE_POOL / 3)))

/**
 * The queue's own connections. A runner that ends removes its error listeners before its pool's connections are closed:
 * one that the database cuts off in between would end the process. The listeners of this pool stay. They ignore errors,
 * which the runner reports.
 */
const openPool = () => {
  const pool = new Pool({ connectionString: env.DATABASE_URL, max: 3 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const tidyForEver = async (tidy: () => Promise<void>, stopped: AbortSignal) => {
  while (!stopped.aborted) {
    await wait(60_000, stopped)
    if (!stopped.aborted) await tidy().catch((error) => logFailure('jobs', error))
  }
}

/** Runs the queue until it is stopped; starts again after each outage of the database. */
const start = (taskList: TaskList, crontab: string, tidy: () => Promise<void>) => {
  const stop = new AbortController()
  const { signal: stopped } = stop
  let runner: Runner | undefined
  const pgPool = openPool()

  const work = async () => {
    while (!stopped.aborted) {
      const over = new AbortController()
      const alive = keepAlive(AbortSignal.any([stopped, over.signal]))
      const events: WorkerEvents = new EventEmitter()
      events.on('worker:create', ({ worker }) => alive.add(worker.workerId))
      try {
        const begun = run({
          pgPool,
          concurrency: jobsAtOnce(),
          pollInterval: 1_000,
          noHandleSignals: true,
          crontab,
          taskList,
          logger,
          events,
        })
        // A worker that cannot record how its job ended, since the database is away, ends too and is not replaced. So
        // all begin anew, and its jobs are released like those of a dead process.
        events.on('worker:fatalError', () => void begun.then((broken) => broken.stop()).catch(() => {}))
        runner = await begun
        // stop() may have come while this one was starting, and found none to stop.
        await Promise.all([runner.promise, stopped.aborted && runner.stop()])
      } catch (error) {
        logFailure('jobs', error)
        runner = undefined
      } finally {
        over.abort()
      }
      await wait(1_000, stopped)
    }
  }
  const done = work().finally(() => pgPool.end())
  void tidyForEver(tidy, stopped)
  return {
    /** Lets running jobs end (five seconds at most), then leaves the queue. */
    stop: async () => {
      stop.abort()
      await runner?.stop().catch(() => {})
      await done
    },
  }
}

/**
 * Starts, once per process, the runner for these tasks and the crontab (UTC), and calls `tidy` every minute. The server
 * stops it before the process ends.
 */
export const startRunner = (tasks: TaskList, crontab: string, tidy: () => Promise<void>) => {
  processWorker.current ??= start(tasks, crontab, tidy)
  return processWorker.current
}
