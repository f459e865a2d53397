import { spawn } from 'node:child_process'
import fs from 'node:fs'

/** Whether a process of this machine is alive, whoever owns it. */
export function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  return !isZombie(pid)
}

// In a container nobody may collect the dead, and they still answer to signals.
function isZombie(pid) {
  try {
    return /^\d+ \(.*\) Z/s.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

export const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const running = new Set()

/**
 * Runs a program to its end.
 * Gives { code, output }; output is what it printed, unless stdio is 'inherit'. Never throws.
 */
export function run(command, args, { stdio = 'pipe', ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      windowsHide: true,
      ...options,
      stdio: stdio === 'pipe' ? ['ignore', 'pipe', 'pipe'] : stdio,
    })
    running.add(child)
    let output = ''
    const finish = (result) => {
      running.delete(child)
      resolve({ ...result, output })
    }
    const keep = (chunk) => {
      output += chunk
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.on('error', (error) => {
      output += error.message
      finish({ code: -1 })
    })
    // Not 'close': a server that the program leaves behind may hold the pipes open.
    child.on('exit', (code) => setTimeout(finish, 5, { code: code ?? -1 }))
  })
}

/** Ends what `run` has started and is still running. */
export function endChildren() {
  for (const child of running) child.kill('SIGTERM')
}
