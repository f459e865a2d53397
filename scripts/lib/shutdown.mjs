import { explain } from './phases.mjs'
import { endChildren } from './processes.mjs'

/** @type {(() => unknown)[]} */
const tasks = []
let leaving = false

/** Something to undo when the process ends; the last promised is done first. @param {() => unknown} task */
export const onLeave = (task) => tasks.push(task)

export const isLeaving = () => leaving

/** Undoes everything and ends the process. @param {number} code */
export async function leave(code) {
  if (leaving) return
  leaving = true
  process.exitCode = code
  endChildren()
  for (const task of tasks.reverse()) await Promise.resolve().then(task).catch(explain)
  process.exit(code)
}

/** Ctrl-C and its kin leave in order; a second one leaves at once. @param {() => number} code */
export function leaveOnSignals(code) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (leaving && signal === 'SIGINT') process.exit(code())
      leave(code())
    })
  }
}
