import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export { sleep }

/** Whether a process of this machine is alive, whichever user owns it. @param {number} pid */
export function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  return !isZombie(pid)
}

// In a container there may be no process that reaps zombies, and zombies still accept signals.
/** @param {number} pid */
function isZombie(pid) {
  try {
    return /^\d+ \(.*\) Z/s.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/**
 * Identifies a process by boot and start time, because its pid may be reused, also after a reboot; '' without /proc.
 * @param {number} pid
 */
export function birthOf(pid) {
  try {
    // The fields after the name, which may hold any character; the twentieth is the start time.
    const [, fields = ''] = /^\d+ \(.*\) (.*)/s.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return `${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields.split(' ')[19]}`
  } catch {
    return ''
  }
}

/** Whether the process of that birth is alive; '': any process of that pid. @param {number} pid @param {string} [birth] */
export const isSameProcess = (pid, birth = '') => isAlive(pid) && (birth === '' || birth === birthOf(pid))

/** The code of a system error, such as ENOENT. @param {unknown} error */
export const codeOf = (error) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** @typedef {Omit<import('node:child_process').SpawnOptions, 'stdio'> & { stdio?: 'pipe' | 'inherit' }} RunOptions */

/**
 * Runs a program to its end. Never rejects.
 * Resolves to { code, output }; output is what it printed, unless stdio is 'inherit'.
 * @param {string} command @param {string[]} args @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
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
    const finish = (/** @type {{ code: number }} */ result) => {
      running.delete(child)
      resolve({ ...result, output })
    }
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.on('error', (error) => {
      output += error.message
      finish({ code: -1 })
    })
    // Not 'close': a server that the program leaves running may hold the pipes open.
    child.on('exit', (code) => setTimeout(finish, 5, { code: code ?? -1 }))
  })
}

/** Runs npm: the one that started this process, if any. @param {string[]} args @param {RunOptions} options */
export function runNpm(args, options) {
  const { npm_execpath: npm } = process.env
  const isNpm = npm && /npm-cli\.js$/.test(npm)
  const [command, ...before] = isNpm ? [process.execPath, npm] : ['npm']
  // On Windows npm is a .cmd file, which only a shell runs; no argument used here needs quoting.
  return run(command, [...before, ...args], { shell: !isNpm && process.platform === 'win32', ...options })
}

/** The file of a package's command, by its package.json. @param {string} name @param {string} [command] */
export function binOf(name, command = name.split('/').at(-1) ?? name) {
  const folder = fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url))
  const { bin } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return path.join(folder, typeof bin === 'string' ? bin : bin[command])
}

/** Resolves once something answers at the address, whatever it says. @param {string} url */
export async function untilAnswering(url, seconds = 60) {
  for (const deadline = Date.now() + seconds * 1_000; Date.now() < deadline; await sleep(50))
    if (await fetch(url).catch(() => null)) return url
  throw new Error(`Nothing answers at ${url} after ${seconds} s.`)
}

/** Sends SIGTERM to the children of `run` that still run. */
export function endChildren() {
  for (const child of running) child.kill('SIGTERM')
}
