import fs from 'node:fs'
import { birthOf, codeOf, isSameProcess, sleep } from './processes.mjs'

/** @param {string} file */
const holderOf = (file) => {
  try {
    const [pid, birth] = fs.readFileSync(file, 'utf8').split('\n')
    return { pid: Number(pid), birth }
  } catch {
    return { pid: Number.NaN }
  }
}

/** Locks that this process holds. In a container, each start may have the same pid. @type {Set<string>} */
const held = new Set()

/**
 * Runs the work under an exclusive lock file; the lock of a dead process is removed. Throws if it is not free in time.
 * @param {string} file @param {() => Result | Promise<Result>} work @template Result
 */
export async function withLock(file, work, { timeoutSeconds = 120 } = {}) {
  const deadline = Date.now() + timeoutSeconds * 1000
  for (let unreadable = 0; ; ) {
    try {
      fs.writeFileSync(file, `${process.pid}\n${birthOf(process.pid)}`, { flag: 'wx' })
      break
    } catch (error) {
      // On a full disk the file is created, but stays empty.
      if (codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT') fs.rmSync(file, { force: true })
      if (codeOf(error) !== 'EEXIST') throw error
    }
    const { pid, birth } = holderOf(file)
    // The holder of an empty file is about to write its pid, or died before it did.
    unreadable = Number.isInteger(pid) && pid > 0 ? 0 : unreadable + 1
    const isGone = pid === process.pid ? !held.has(file) : !isSameProcess(pid, birth)
    if (unreadable > 20 || (unreadable === 0 && isGone)) fs.rmSync(file, { force: true })
    else if (Date.now() > deadline)
      throw new Error(`Process ${pid} has held ${file} for too long. End it, or delete that file.`)
    else await sleep(100)
  }
  held.add(file)
  try {
    return await work()
  } finally {
    held.delete(file)
    fs.rmSync(file, { force: true })
  }
}
