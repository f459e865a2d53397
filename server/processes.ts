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

/** Milliseconds after which a successor that has neither answered nor ended is taken to hang. */
const longestStart = 120_000

const untilReady = (worker: Worker, longest?: number) =>
  new Promise<boolean>((resolve) => {
    const late = longest && setTimeout(() => worker.process.kill('SIGKILL'), longest)
    worker.on('message', (message: unknown) => {
      if (message !== 'ready') return
      clearTimeout(late)
      resolve(true)
    })
    worker.once('exit', () => {
      clearTimeout(late)
      resolve(false)
    })
  })

/** command: a file and its arguments; environment: what its processes have besides this one's. */
export type Program = { command: [string, ...string[]]; environment: Record<string, string> }

/**
 * Serves with `count` processes that share the port; resolves once the first answers, and starts the others then: side by side
 * each would take as long as all together. One that dies is replaced.
 * replace(): a process of another program for each, one after the other, so that no request is refused; where one does not
 * start, all are of the one before again, and false is given. stop(): ends them all.
 */
export const startProcesses = async (count: number, first: Program) => {
  let program = first
  const setProgram = (next: Program) => {
    program = next
    const [exec, ...args] = next.command
    // Garbage is collected before the heap is as large as the machine would let it be.
    cluster.setupPrimary({ exec, args, execArgv: [`--max-old-space-size=${perProcess}`] })
  }
  setProgram(first)
  addUpMetrics()
  let leaving = false
  const expected = new Set<Worker>()

  const start = async (longest?: number): Promise<Worker | null> => {
    // glibc gives each thread an arena of its own otherwise, which none gives back.
    const worker = cluster.fork({ MALLOC_ARENA_MAX: '2', ...program.environment })
    // See hand-back.mjs.
    worker.on('message', (message: unknown) => {
      if (message === 'leaving') worker.send('left', () => {})
    })
    if (!(await untilReady(worker, longest))) return null
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

  const replace = async (next: Program) => {
    const before = program
    const successors: Worker[] = []
    const goBack = async (worker: Worker) => {
      setProgram(before)
      if (worker.isDead()) await keepStarting()
      else expected.add(worker)
      for (const successor of successors) {
        await keepStarting()
        await end(successor)
      }
      return false
    }
    const others = Object.values(cluster.workers ?? {})
    setProgram(next)
    for (const worker of others) {
      if (!worker || worker.isDead()) continue
      if (!expected.has(worker)) {
        // Not there yet: whoever waits for it starts another.
        worker.process.kill('SIGKILL')
        continue
      }
      // Its place is being taken: where it dies meanwhile, nobody else need take it.
      expected.delete(worker)
      const successor = leaving ? null : await start(longestStart)
      if (!successor) return goBack(worker)
      successors.push(successor)
      await stop(worker)
    }
    return true
  }
  return { replace, stop: stopAll }
}
