import fs from 'node:fs'
import { endChildren, isAlive } from './processes.mjs'
import { explain } from './steps.mjs'

/** @type {(() => unknown)[]} */
const tasks = []
let leaving = false

/** Registers a task for when the process ends; the last registered runs first. @param {() => unknown} task */
export const onLeave = (task) => tasks.push(task)

export const isLeaving = () => leaving

/** Runs the registered tasks and ends the process. @param {number} code */
export async function leave(code) {
  if (leaving) return
  leaving = true
  process.exitCode = code
  endChildren()
  for (const task of tasks.reverse()) await Promise.resolve().then(task).catch(explain)
  process.exit(code)
}

/** Time in ms within which npm forwards a Ctrl-C that the terminal has already sent to this process. */
const echo = 1_000

/** SIGINT, SIGTERM and SIGHUP leave in order; a second Ctrl-C exits at once. @param {() => number} code */
export function leaveOnSignals(code) {
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => leave(code()))
  let interrupted = Number.NEGATIVE_INFINITY
  process.on('SIGINT', () => {
    const now = performance.now()
    if (now - interrupted < echo) return
    interrupted = now
    if (leaving) process.exit(code())
    leave(code())
  })
}

/**
 * npm ends on SIGTERM without forwarding it. A process that npm started therefore leaves when npm is gone.
 * @param {() => number} code
 */
export const leaveWithNpm = (code) => onceNpmIsGone(() => leave(code()))

/** @param {() => unknown} work */
export function onceNpmIsGone(work) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parents = ancestors()
  const watch = setInterval(() => {
    if (parents.every(isAlive)) return
    clearInterval(watch)
    work()
  }, 500).unref()
}

/** The pids of this process's parent and, if that is a shell, of the shell's parent: one of them is npm. */
function ancestors() {
  const found = [process.ppid]
  const parent = parentOf(process.ppid)
  if (isShell(process.ppid) && parent > 1) found.push(parent)
  return found
}

/** @param {number} pid */
const status = (pid) => {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}
/** @param {number} pid */
const parentOf = (pid) => Number(/^\d+ \(.*\) \w (\d+)/s.exec(status(pid))?.[1] ?? 0)
/** @param {number} pid */
const isShell = (pid) => /^\d+ \((sh|dash|bash|zsh|busybox)\)/.test(status(pid))
