import { Logger, runOnce } from 'graphile-worker'
import { afterEach } from 'vitest'
import { rows, testDatabaseUrl } from '@/lib/db/test-database'
import { processWorker } from '../process-wide'
import { workerLocks } from './liveness'
import { type JobList, startRunner } from './runner'

/** The name of this file's database. */
export const name = new URL(testDatabaseUrl()).pathname.slice(1)

/** After each test of a file: no worker in this process. */
export const stopAfterEach = () =>
  afterEach(async () => {
    await processWorker.current?.stop()
    delete processWorker.current
  })

export const begin = (...lists: JobList[]) => startRunner(lists, async () => {})

export const later = () => new Promise((resolve) => setTimeout(resolve, 3_000))

/** A task that waits for open(). */
export const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const found = { begun: 0, open: () => open() }
  return Object.assign(found, {
    task: async () => {
      found.begun++
      await opened
    },
  })
}

const logger = new Logger(() => () => {})

/** Has a job of a task taken by a worker of this name, which does not say that it lives and never ends it. */
export const takeAs = async (workerId: string, task: string) => {
  const hanging = gate()
  const options = { connectionString: testDatabaseUrl(), workerId, noHandleSignals: true, logger }
  void runOnce({ ...options, taskList: { [task]: hanging.task } })
  while (hanging.begun === 0) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** Ends the jobs of a task that wait, and resolves to what they carry. */
export const takePayloads = async (task: string): Promise<unknown[]> => {
  const payloads: unknown[] = []
  await runOnce({
    connectionString: testDatabaseUrl(),
    noHandleSignals: true,
    taskList: { [task]: async (payload) => void payloads.push(payload) },
    logger,
  })
  return payloads
}

export const add = (task: string) => rows('SELECT graphile_worker.add_job($1)', [task])
export const left = () => rows('SELECT FROM graphile_worker.jobs')
export const alive = async () =>
  (
    await rows(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = $1 AND database = (SELECT oid FROM pg_database WHERE datname = $2)`,
      [workerLocks, name],
    )
  ).length
