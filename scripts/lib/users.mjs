import fs from 'node:fs'
import path from 'node:path'
import { birthOf, codeOf, isSameProcess } from './processes.mjs'

/** Deletes a file. One left on a read-only disk does no harm: its process is gone. @param {string} file */
function forget(file) {
  try {
    fs.rmSync(file, { force: true })
  } catch (error) {
    if (codeOf(error) !== 'EROFS') throw error
  }
}

/** A user's birth, its note and the folder that it joined. @param {string} file */
const read = (file) => fs.readFileSync(file, 'utf8').split('\n')

/** Names a folder itself: a copy has another name, a moved folder keeps it. @param {string} folder */
const identityOf = (folder) => {
  const { dev, ino } = fs.statSync(folder)
  return `${dev}:${ino}`
}

/** @param {string} file */
function isUser(file) {
  const [birth, , joined] = read(file)
  // A copied checkout contains the notes of the original's users. A process of an earlier release names no folder.
  if (joined !== undefined && joined !== identityOf(path.dirname(file))) return false
  return isSameProcess(Number(path.basename(file)), birth)
}

/**
 * Registers this process as a user: a file named by pid in `folder`. leave() returns whether no other user is left.
 * @param {string} folder @param {string} [note] a line for the other processes
 */
export function joinUsers(folder, note = '') {
  const own = path.join(folder, String(process.pid))
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(own, [birthOf(process.pid), note, identityOf(folder)].join('\n'))
  return {
    leave() {
      forget(own)
      return usersOf(folder).length === 0
    },
  }
}

/** The pids of the other living users; deletes the files of dead ones. @param {string} folder */
export function usersOf(folder) {
  if (!fs.existsSync(folder)) return []
  const names = fs.readdirSync(folder).filter((name) => name !== String(process.pid))
  const users = names.filter((name) => isUser(path.join(folder, name)))
  for (const name of names) if (!users.includes(name)) forget(path.join(folder, name))
  return users.map(Number)
}

/** The notes of the other living users. @param {string} folder */
export const notesOf = (folder) => usersOf(folder).flatMap((pid) => read(path.join(folder, String(pid)))[1] || [])
