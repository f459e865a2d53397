import cluster, { type Worker } from 'node:cluster'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { logState } from '../lib/log/failure'
import { addUpMetrics } from './gather-metrics'
import { handOverAgain } from './hand-over'

/** Megabytes that one process may need under load, and that the embedded PostgreSQL takes. */
const [perProcess, forDatabase] = [768, 384]

/** What this process may use: less than the machine has where a container is given a part of it. */
const memory = () => Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/** How many processes serve where WEB_CONCURRENCY does not say: one a core, four at most, and what memory allows. */
export const defaultProcesses = (
  embedded: boolean,
  { cores, megabytes } = { cores: os.availableParallelism(), megabytes: memory() / 1024 ** 2 },
): number => {
  const room = Math.floor((megabytes * 0.75 - (embedded ? forDatabase : 0)) / perProcess)
  return Math.max(1, Math.min(4, cores, room))
}

/** Milliseconds that a process gets to finish its answers and its mails. */
const patience = 12_000

const isThere = (worker: Worker | undefined): worker is Worker =>
  // One that could not be spawned has no number, and never comes to its end.
  worker?.process.pid !== undefined && !worker.isDead()

const stop = async (worker: Worker) => {
  if (!isThere(worker)) return
  const gone = new Promise((resolve) => worker.once('exit', resolve))
  worker.process.kill('SIGTERM')
  const late = setTimeout(() => worker.process.kill('SIGKILL'), patience)
  await gone
  clearTimeout(late)
}

/** Milliseconds after which a process that has neither answered nor ended is taken to hang. */
const longestStart = 120_000

const untilReady = (worker: Worker) =>
  new Promise<boolean>((resolve) => {
    const late = setTimeout(() => worker.process.kill('SIGKILL'), longestStart)
    const settle = (isReady: boolean) => {
      clearTimeout(late)
      resolve(isReady)
    }
    worker.on('message', (message: unknown) => {
      if (message === 'ready') settle(true)
    })
    worker.once('exit', () => settle(false))
    worker.on('error', () => isThere(worker) || settle(false))
  })

/** command: a file and its arguments; environment: what its processes have besides this one's. */
export type Program = { command: [string, ...string[]]; environment: Record<string, string> }

/** Null where the system gives no process at once. */
const fork = ({ command: [exec, ...args], environment }: Program) => {
  // Garbage is collected before the heap is as large as the machine would let it be.
  cluster.setupPrimary({ exec, args, execArgv: [`--max-old-space-size=${perProcess}`] })
  try {
    // glibc gives each thread an arena of its own otherwise, which none gives back.
    return cluster.fork({ MALLOC_ARENA_MAX: '2', ...environment })
  } catch (error) {
    logState('server', `no process could be started: ${error instanceof Error ? error.message : error}`, 'warn')
    return null
  }
}

/**
 * Serves with `count` processes that share the port; resolves once the first answers, and starts the others then: side by side
 * each would take as long as all together. One that dies is replaced.
 * replace(): a process of another program for each, one after the other, so that no request is refused; where one does not
 * start, all are of the one before again, and false is given. stop(): ends them all.
 */
export const startProcesses = async (count: number, first: Program) => {
  let program = first
  let leaving = false
  /** Those that answer and are to go on, with their programs. */
  const serving = new Map<Worker, Program>()
  addUpMetrics()

  const start = async (of: Program): Promise<Worker | null> => {
    const worker = leaving ? null : fork(of)
    if (!worker) return null
    handOverAgain(worker)
    if (!(await untilReady(worker))) return null
    serving.set(worker, of)
    worker.once('exit', async (code, signal) => {
      if (leaving || !serving.delete(worker)) return
      logState('server', `process ${worker.process.pid} ended (${signal ?? code}); another takes its place`, 'warn')
      await keepStarting()
    })
    return worker
  }

  const end = async (worker: Worker) => {
    serving.delete(worker)
    await stop(worker)
  }

  /** Until as many serve as should. */
  const keepStarting = async () => {
    while (!leaving && serving.size < count) {
      const of = program
      const worker = await start(of)
      // Else a release was quicker.
      if (worker && of === program) return
      if (worker) await end(worker)
      else await sleep(1_000)
    }
  }

  const stopAll = async () => {
    leaving = true
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && stop(worker)))
  }

  if (!(await start(first))) throw new Error('The server did not start; its words stand above.')
  const startOthers = async () => {
    for (let other = 1; other < count; other++) await keepStarting()
  }
  void startOthers()

  const of = (wanted: Program) => [...serving].filter(([, one]) => one === wanted).map(([worker]) => worker)

  const goBack = async (from: Program) => {
    for (const successor of of(from)) {
      // Where not even that starts, what serves goes on.
      if (await start(program)) await end(successor)
    }
    return false
  }

  const replace = async (next: Program) => {
    const before = program
    do {
      const [worker] = of(before)
      // Its place is being taken: where it dies meanwhile, nobody else need take it.
      if (worker) serving.delete(worker)
      const isEnough = of(next).length >= count
      if (!isEnough && !(await start(next))) {
        if (worker && isThere(worker)) serving.set(worker, before)
        else void keepStarting()
        return goBack(next)
      }
      if (worker) await stop(worker)
    } while (of(before).length > 0)
    program = next
    return true
  }
  return { replace, stop: stopAll }
}
