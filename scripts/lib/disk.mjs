// Messages for a disk that cannot be written, and how the shop keeps running without it.
import { codeOf, sleep } from './processes.mjs'

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
  return `${place}: ${reason}. Mend that and try again.`
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
      if (sentence !== said) console.warn(`${sentence} The shop opens by itself once that is done.`)
      said = sentence
    }
  }
}

/** Keeps the process alive when its output fails (a log on a full disk, a closed pipe): those lines are lost. */
export function outliveOutput() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
