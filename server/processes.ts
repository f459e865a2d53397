import cluster, { type Worker } from 'node:cluster'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { logState } from '../lib/log/failure'
import { addUpMetrics } from './gather-metrics'

/** Megabytes that one process may need under load, and that the embedded PostgreSQL takes. */
const [perProcess, forDatabase] = [768, 384]

/** How many processes serve where WEB_CONCURRENCY does not say: one a core, four at most, and what memory allows. */
export const defaultProcesses = (
  embedded: boolean,
  { cores, megabytes } = { cores: os.availableParallelism(), megabytes: os.totalmem() / 1024 ** 2 },
): number => {
  const room = Math.floor((megabytes * 0.75 - (embedded ? forDatabase : 0)) / perProcess)
  return Math.max(1, Math.min(4, cores, room))
}

/** Milliseconds that a process gets to finish its answers and its mails. */
const patience = 12_000

const stop = async (worker: Worker) => {
  if (worker.isDead()) return
  const gone = new Promise((resolve) => worker.once('exit', resolve))
  worker.process.kill('SIGTERM')
  const late = setTimeout(() => worker.process.kill('SIGKILL'), patience)
  await gone
  clearTimeout(late)
}

const untilReady = (worker: Worker) =>
  new Promise<boolean>((resolve) => {
    worker.on('message', (message: unknown) => {
      if (message === 'ready') resolve(true)
    })
    worker.once('exit', () => resolve(false))
  })

/**
 * Serves with `count` processes that share the port, each of them a file and its arguments; resolves once the first answers,
 * and starts the others then: side by side each would take as long as all together. One that dies is replaced.
 * replace(): a new process for each, one after the other, so that no request is refused, false where one did not start;
 * stop(): ends them all.
 */
export const startProcesses = async (count: number, [exec, ...args]: [string, ...string[]]) => {
  cluster.setupPrimary({
    exec,
    args,
    // Garbage is collected before the heap is as large as the machine would let it be.
    execArgv: [`--max-old-space-size=${perProcess}`],
  })
  addUpMetrics()
  let leaving = false
  const expected = new Set<Worker>()

  const start = async (): Promise<Worker | null> => {
    // glibc gives each thread an arena of its own otherwise, which none gives back.
    const worker = cluster.fork({ MALLOC_ARENA_MAX: '2' })
    if (!(await untilReady(worker))) return null
    expected.add(worker)
    worker.once('exit', async (code, signal) => {
      if (leaving || !expected.delete(worker)) return
      logState('server', `process ${worker.process.pid} ended (${signal ?? code}); another takes its place`, 'warn')
      await keepStarting()
    })
    return worker
  }

  const keepStarting = async () => {
    while (!leaving && !(await start())) await sleep(1_000)
  }

  const end = async (worker: Worker) => {
    expected.delete(worker)
    await stop(worker)
  }

  const stopAll = async () => {
    leaving = true
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && stop(worker)))
  }

  if (!(await start())) throw new Error('The server did not start; its words stand above.')
  const startOthers = async () => {
    for (let other = 1; other < count; other++) await keepStarting()
  }
  void startOthers()

  const replace = async () => {
    for (const worker of [...expected]) {
      if (leaving || !(await start())) return false
      await end(worker)
    }
    return true
  }
  return { replace, stop: stopAll }
}
