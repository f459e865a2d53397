import cluster from 'node:cluster'
import { type Program, startProcesses } from './processes'

/** Runs startProcesses for replacing.test.ts, controlled by its messages. */
const programs = new Map<number | undefined, string | undefined>()
cluster.on('fork', ({ process: { pid, spawnargs } }) => programs.set(pid, /(\w+)\.mjs/.exec(spawnargs.join(' '))?.[1]))
const ready = new Set<number>()
/** The port on which its processes answer, if they do. */
let port: number | undefined
cluster.on('message', ({ id }, message: 'ready' | { port: number }) => {
  if (message === 'ready') ready.add(id)
  else port = message.port ?? port
})
let serving: Awaited<ReturnType<typeof startProcesses>> | undefined

type Message = {
  start?: Program
  count?: number
  replace?: Program & { executable?: string }
  list?: boolean
  block?: number
}

process.on('message', async ({ start, count = 1, replace, block }: Message) => {
  if (start) {
    serving = await startProcesses(count, start)
    return process.send?.({ port })
  }
  if (block) {
    process.send?.('blocked')
    // After the message has been written.
    await new Promise((resolve) => setTimeout(resolve, 20))
    for (const since = Date.now(); Date.now() < since + block; );
    return
  }
  if (replace) {
    const { execPath } = process
    process.execPath = replace.executable ?? execPath
    const done = await serving?.replace(replace)
    process.execPath = execPath
    return process.send?.(done ?? false)
  }
  const living = Object.values(cluster.workers ?? {}).filter(
    (worker) => worker && ready.has(worker.id) && !worker.isDead(),
  )
  process.send?.(living.map((worker) => ({ pid: worker?.process.pid, program: programs.get(worker?.process.pid) })))
})
process.once('SIGTERM', async () => {
  await serving?.stop()
  process.exit()
})
