import cluster, { type Worker } from 'node:cluster'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { logState } from '../lib/log/failure'
import { keepWatchingPictures } from './picture-watcher'

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
/** Milliseconds after which a process that is neither ready nor gone counts as hung. */
const startTimeoutMs = 120_000

const stop = async (worker: Worker) => {
  // A worker that could not be spawned has no pid and never emits 'exit'.
  if (worker.process.pid === undefined || worker.isDead()) return
  const gone = new Promise((resolve) => worker.once('exit', resolve))
  worker.process.kill('SIGTERM')
  const late = setTimeout(() => worker.process.kill('SIGKILL'), stopTimeoutMs)
  await gone
  clearTimeout(late)
}

/** Resolves to whether the worker serves; false once it is gone. */
const untilReady = (worker: Worker) =>
  new Promise<boolean>((resolve) => {
    const late = setTimeout(() => worker.process.kill('SIGKILL'), startTimeoutMs)
    const settle = (isReady: boolean) => {
      clearTimeout(late)
      resolve(isReady)
    }
    worker.once('listening', () => settle(true))
    worker.once('exit', () => settle(false))
    worker.once('error', () => worker.process.pid === undefined && settle(false))
  })

/** root: the project folder; command: an executable and its arguments; environment: variables added to this process's own. */
export type Program = { root: string; command: [string, ...string[]]; environment: Record<string, string> }

/**
 * Serves with `count` worker processes that share the port. Resolves once the first serves and then starts the others:
 * started together, each would take as long as all of them. A worker that dies is replaced. stop(): ends all of them.
 */
export const startProcesses = async (count: number, { root, command: [exec, ...args], environment }: Program) => {
  let isStopping = false
  // Has garbage collected before the heap is as large as the machine's memory would allow.
  cluster.setupPrimary({ exec, args, execArgv: [`--max-old-space-size=${processMegabytes}`] })

  /** Starts a worker, and another each time it ends after it has served. Resolves to whether it serves. */
  const start = async (): Promise<boolean> => {
    // Otherwise glibc gives each thread its own arena, whose memory is never returned.
    const worker = cluster.fork({ MALLOC_ARENA_MAX: '2', WEB_CONCURRENCY: String(count), ...environment })
    if (!(await untilReady(worker))) return false
    worker.once('exit', (code, signal) => {
      if (isStopping) return
      logState('server', `process ${worker.process.pid} ended (${signal ?? code}); another takes its place`, 'warn')
      void keepStarting()
    })
    return true
  }
  const keepStarting = async () => {
    while (!isStopping && !(await start().catch(() => false))) await sleep(1_000)
  }

  if (!(await start())) throw new Error('The server did not start; its words stand above.')
  const startOthers = async () => {
    for (let other = 1; other < count; other++) await keepStarting()
  }
  void startOthers()
  const stopWatching = keepWatchingPictures(root)
  return {
    stop: async () => {
      isStopping = true
      stopWatching()
      await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && stop(worker)))
    },
  }
}
