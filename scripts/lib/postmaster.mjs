import fs from 'node:fs'
import path from 'node:path'
import { isAlive } from './processes.mjs'

/** @param {string} data */
const pidFile = (data) => path.join(data, 'postmaster.pid')

/** Returns the server running on this data folder: { pid, port, ready }, or undefined. @param {string} data */
export function runningServer(data) {
  let lines
  try {
    lines = fs.readFileSync(pidFile(data), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const [pid, folder, , port, , , , status] = lines.map((line) => line.trim())
  if (!isAlive(Number(pid)) || !sameFolder(folder, data) || !isPostgres(Number(pid))) return undefined
  return { pid: Number(pid), port: Number(port), ready: status === 'ready' }
}

// A copied checkout contains the pid file of the original's server.
/** @param {string | undefined} one @param {string} other */
function sameFolder(one, other) {
  try {
    return one !== undefined && fs.realpathSync(one) === fs.realpathSync(other)
  } catch {
    return false
  }
}

// After a reboot the pid may belong to another program. Only /proc tells; without it, true.
/** @param {number} pid */
function isPostgres(pid) {
  try {
    return /postgres/.test(fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return true
  }
}

/** Removes what a dead server left. Call only when runningServer returns undefined. @param {string} data */
export function clearRemains(data) {
  fs.rmSync(pidFile(data), { force: true })
  for (const pid of orphans(data)) {
    try {
      process.kill(pid, 'SIGQUIT')
    } catch {
      // already gone
    }
  }
}

// A busy child of a killed server lives on, holds its memory and keeps the next server from starting.
// Every process of a server has the data folder as its working directory; detectable only with /proc.
/** @param {string} data */
function orphans(data) {
  if (!fs.existsSync('/proc/self/cwd')) return []
  const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => {
    try {
      return isPostgres(pid) && fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(data)
    } catch {
      return false
    }
  })
}
