// What is said of a disk that takes nothing, and how the shop goes on without it.
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
 * A sentence for an error of the file system that staff can mend; undefined for any other.
 * @param {unknown} error
 */
export function unwritableSentence(error) {
  if (!(error instanceof Error) || !('syscall' in error)) return
  // Of a folder and those above it, made together, Node says ENOENT where the disk is read-only.
  const code = codeOf(error) === 'ENOENT' && error.syscall === 'mkdir' ? 'EROFS' : String(codeOf(error))
  const reason = reasons[code]
  if (!reason) return
  const place = 'path' in error && error.path ? `${error.path} cannot be written` : 'A file cannot be written'
  return `${place}: ${reason}. Mend that and try again.`
}

/** Does what can be done without; says in a line that it was left out. @param {string} what @param {() => void} work */
export function ifWritable(what, work) {
  try {
    work()
  } catch (error) {
    const sentence = unwritableSentence(error)
    if (!sentence) throw error
    console.warn(`${what} is left out. ${sentence}`)
  }
}

/** How soon, in ms, a full disk is tried again. */
const retry = 5_000

/**
 * Does what the shop cannot open without, again and again while the disk takes nothing: a service manager would start it in a
 * circle instead. Says so once.
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

/**
 * A log on a full disk, or a pipe that nobody reads any more, must not end the process that writes to it: its lines are
 * lost until there is room.
 */
export function outliveOutput() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
