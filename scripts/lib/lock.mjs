import fs from 'node:fs'
import { codeOf, isAlive, sleep } from './processes.mjs'

/** @param {string} file */
const holderOf = (file) => {
  try {
    return Number(fs.readFileSync(file, 'utf8'))
  } catch {
    return Number.NaN
  }
}

/** Locks that this process holds. In a container, each start may have the same pid. @type {Set<string>} */
const held = new Set()

/**
 * Runs the work under an exclusive lock file; the lock of a dead process is removed. Throws if it is not free in time.
 * @param {string} file
 * @param {() => Result | Promise<Result>} work
 * @template Result
 */
export async function withLock(file, work, { patienceSeconds = 120 } = {}) {
  const deadline = Date.now() + patienceSeconds * 1000
  for (let unreadable = 0; ; ) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      // On a full disk the file is created, but stays empty.
      if (codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT') fs.rmSync(file, { force: true })
      if (codeOf(error) !== 'EEXIST') throw error
    }
    const holder = holderOf(file)
    // The holder of an empty file is about to write its pid, or died before it did.
    unreadable = Number.isInteger(holder) && holder > 0 ? 0 : unreadable + 1
    const isGone = holder === process.pid ? !held.has(file) : !isAlive(holder)
    if (unreadable > 20 || (unreadable === 0 && isGone)) fs.rmSync(file, { force: true })
    else if (Date.now() > deadline)
      throw new Error(`Process ${holder} has held ${file} for too long. End it, or delete that file.`)
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
