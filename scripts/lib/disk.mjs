// Messages for a disk that cannot be written, how the shop keeps running without it, and files that a full disk never
// leaves half written.
import fs from 'node:fs'
import path from 'node:path'
import { codeOf, sleep } from './processes.mjs'

/**
 * Writes a private file beside `file` and puts it there by `settle`, whole or not at all.
 * @param {string} file @param {string} text @param {(part: string) => void} settle
 */
function writeBeside(file, text, settle) {
  const part = `${file}.${process.pid}`
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(part, text, { mode: 0o600, flush: true })
    settle(part)
  } finally {
    fs.rmSync(part, { force: true })
  }
}

/** Creates a file; of two processes at once, the first one's text stays. @param {string} file @param {string} text */
export const createWhole = (file, text) =>
  writeBeside(file, text, (part) => {
    // An empty one was left by a start on a full disk.
    if (fs.statSync(file, { throwIfNoEntry: false })?.size === 0) fs.rmSync(file, { force: true })
    try {
      fs.linkSync(part, file)
    } catch (error) {
      // Some file systems have no hard links.
      if (!fs.existsSync(file)) fs.renameSync(part, file)
      else if (codeOf(error) !== 'EEXIST') throw error
    }
  })

/** Replaces a file, unless it has this text. @param {string} file @param {string} text */
export function replaceWhole(file, text) {
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) return
  writeBeside(file, text, (part) => fs.renameSync(part, file))
}

/** @type {Record<string, string>} */
const reasons = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'it belongs to another user',
  EPERM: 'it belongs to another user',
}

/**
 * Returns a sentence for a file-system error that staff can fix; undefined for any other error.
 * @param {unknown} error
 */
export function unwritableSentence(error) {
  if (!(error instanceof Error) || !('syscall' in error)) return
  // On a read-only disk, a recursive mkdir fails with ENOENT.
  const code = codeOf(error) === 'ENOENT' && error.syscall === 'mkdir' ? 'EROFS' : String(codeOf(error))
  const reason = reasons[code]
  if (!reason) return
  const place = 'path' in error && error.path ? `${error.path} cannot be written` : 'A file cannot be written'
  return `${place}: ${reason}. Fix this and try again.`
}

/** Runs optional work; warns if the disk cannot be written. @param {string} what @param {() => void} work */
export function ifWritable(what, work) {
  try {
    work()
  } catch (error) {
    const sentence = unwritableSentence(error)
    if (!sentence) throw error
    console.warn(`${what} is left out. ${sentence}`)
  }
}

/** Pause in ms before a full disk is tried again. */
const retry = 5_000

/**
 * Runs work that the shop cannot open without, and retries while the disk is full or read-only: exiting would make a
 * service manager restart it in a loop. Warns once per message.
 * @template Result @param {() => Promise<Result>} work @param {number} [pause]
 */
export async function onceThereIsRoom(work, pause = retry) {
  for (let said = ''; ; await sleep(pause)) {
    try {
      return await work()
    } catch (error) {
      const isPostgres = error instanceof Error && /No space left on device/.test(error.message)
      const passes = isPostgres || ['ENOSPC', 'EDQUOT', 'EROFS'].includes(String(codeOf(error)))
      if (!passes) throw error
      const sentence = unwritableSentence(error) ?? 'PostgreSQL cannot write: the disk is full. Make room.'
      if (sentence !== said) console.warn(`${sentence} The shop will then open automatically.`)
      said = sentence
    }
  }
}

/** Keeps the process alive when its output fails (a log on a full disk, a closed pipe): those lines are lost. */
export function outliveOutput() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
