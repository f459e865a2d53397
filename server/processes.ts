import cluster, { type Worker } from 'node:cluster'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { logState } from '../lib/log/failure'
import { aggregateMetrics } from './aggregate-metrics'
import { reassignConnections } from './reassign-connections'

/** Megabytes that one process may need under load, and that the embedded PostgreSQL needs. */
const [processMegabytes, databaseMegabytes] = [768, 384]

/** Bytes that this process may use: less than the machine's memory in a container with a limit. */
const memory = () => Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/** How many processes serve if WEB_CONCURRENCY is not set: one per core, four at most, and as many as memory allows. */
export const defaultProcesses = (
  embedded: boolean,
  { cores, megabytes } = { cores: os.availableParallelism(), megabytes: memory() / 1024 ** 2 },
): number => {
  const room = Math.floor((megabytes * 0.75 - (embedded ? databaseMegabytes : 0)) / processMegabytes)
  return Math.max(1, Math.min(4, cores, room))
}

/** Milliseconds that a process has to finish its responses and mails. */
const stopTimeoutMs = 12_000

const isThere = (worker: Worker | undefined): worker is Worker =>
  // A worker that could not be spawned has no pid and never emits 'exit'.
  worker?.process.pid !== undefined && !worker.isDead()

const stop = async (worker: Worker) => {
  if (!isThere(worker)) return
  const gone = new Promise((resolve) => worker.once('exit', resolve))
  worker.process.kill('SIGTERM')
  const late = setTimeout(() => worker.process.kill('SIGKILL'), stopTimeoutMs)
  await gone
  clearTimeout(late)
}

/** Milliseconds after which a process that is neither ready nor gone counts as hung. */
const startTimeoutMs = 120_000

const untilReady = (worker: Worker) =>
  new Promise<boolean>((resolve) => {
    const late = setTimeout(() => worker.process.kill('SIGKILL'), startTimeoutMs)
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

/** command: an executable and its arguments; environment: variables added to this process's own. */
export type Program = { command: [string, ...string[]]; environment: Record<string, string> }

/** Returns null if the system cannot start a process. */
const fork = ({ command: [exec, ...args], environment }: Program, count: number) => {
  // Has garbage collected before the heap is as large as the machine's memory would allow.
  cluster.setupPrimary({ exec, args, execArgv: [`--max-old-space-size=${processMegabytes}`] })
  try {
    // Otherwise glibc gives each thread its own arena, whose memory is never returned.
    return cluster.fork({ MALLOC_ARENA_MAX: '2', WEB_CONCURRENCY: String(count), ...environment })
  } catch (error) {
    logState('server', `no process could be started: ${error instanceof Error ? error.message : error}`, 'warn')
    return null
  }
}

/**
 * Serves with `count` worker processes that share the port. Resolves once the first is ready and then starts the
 * others: started together, each would take as long as all of them. A worker that dies is replaced.
 * replace(): replaces the workers one by one with those of another program, so that no request is refused. If one does
 * not start, all run the previous program again, and it resolves to false. stop(): ends all workers.
 */
export const startProcesses = async (count: number, first: Program) => {
  let program = first
  let isStopping = false
  /** Workers that are ready and are to keep running, with their programs. */
  const serving = new Map<Worker, Program>()
  aggregateMetrics()

  const start = async (of: Program): Promise<Worker | null> => {
    const worker = isStopping ? null : fork(of, count)
    if (!worker) return null
    reassignConnections(worker)
    if (!(await untilReady(worker))) return null
    serving.set(worker, of)
    worker.once('exit', async (code, signal) => {
      if (isStopping || !serving.delete(worker)) return
      logState('server', `process ${worker.process.pid} ended (${signal ?? code}); another takes its place`, 'warn')
      await keepStarting()
    })
    return worker
  }

  const end = async (worker: Worker) => {
    serving.delete(worker)
    await stop(worker)
  }

  /** Starts a worker of the current program, retrying every second, unless enough are serving. */
  const keepStarting = async () => {
    while (!isStopping && serving.size < count) {
      const of = program
      const worker = await start(of)
      // Otherwise a release has changed the program meanwhile.
      if (worker && of === program) return
      if (worker) await end(worker)
      else await sleep(1_000)
    }
  }

  const stopAll = async () => {
    isStopping = true
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && stop(worker)))
  }

  if (!(await start(first))) throw new Error('The server did not start; its words stand above.')
  const startOthers = async () => {
    for (let other = 1; other < count; other++) await keepStarting()
  }
  void startOthers()

  const of = (wanted: Program) => [...serving].filter(([, one]) => one === wanted).map(([worker]) => worker)

  const rollBack = async (from: Program) => {
    for (const successor of of(from)) {
      // If not even that one starts, the successor keeps serving.
      if (await start(program)) await end(successor)
    }
    return false
  }

  const replace = async (next: Program) => {
    const before = program
    do {
      const [worker] = of(before)
      // Its replacement is about to start: if it dies meanwhile, no other is needed.
      if (worker) serving.delete(worker)
      const isEnough = of(next).length >= count
      if (!isEnough && !(await start(next))) {
        if (worker && isThere(worker)) serving.set(worker, before)
        else void keepStarting()
        return rollBack(next)
      }
      if (worker) await stop(worker)
    } while (of(before).length > 0)
    program = next
    return true
  }
  return { replace, stop: stopAll }
}
