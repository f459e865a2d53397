import { type ChildProcess, fork } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { logState } from '../lib/log/failure'

/** Milliseconds before another takes the place of one that ended. */
const restartMs = 2_000

/**
 * Keeps a process of the lowest priority that prepares the photographs (scripts/watch-pictures.ts), so that it takes no
 * time from visitors. Returns a function that ends it; it also ends with this process.
 */
export const keepWatchingPictures = (root: string) => {
  let child: ChildProcess
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const start = () => {
    child = fork(path.join(root, 'scripts', 'watch-pictures.ts'), {
      cwd: root,
      execArgv: ['--conditions=react-server', '--import', 'tsx'],
    })
    // Before it has threads: on Linux each has its own priority, and begins with that of its process.
    if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW)
    const ended = (reason: unknown) => {
      if (isStopped) return
      logState('images', `the process that prepares photographs ended (${reason}); another takes its place`, 'warn')
      clearTimeout(timer)
      timer = setTimeout(start, restartMs)
    }
    child.once('exit', (code, signal) => ended(signal ?? code))
    child.on('error', ended)
  }
  start()
  return () => {
    isStopped = true
    clearTimeout(timer)
    child.kill()
  }
}
