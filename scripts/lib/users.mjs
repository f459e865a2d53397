import fs from 'node:fs'
import path from 'node:path'
import { codeOf, isAlive } from './processes.mjs'

/** A file that a read-only disk keeps says nothing wrong: its process is gone. @param {string} file */
function forget(file) {
  try {
    fs.rmSync(file, { force: true })
  } catch (error) {
    if (codeOf(error) !== 'EROFS') throw error
  }
}

/**
 * What tells a process from another that gets its number later, also after a restart of the machine; '' where the system does
 * not say.
 * @param {number} pid
 */
function birthOf(pid) {
  try {
    // The fields after the name, which may hold anything; the twentieth is when it began.
    const [, fields = ''] = /^\d+ \(.*\) (.*)/s.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return `${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields.split(' ')[19]}`
  } catch {
    return ''
  }
}

/** When a user began, and what it says of itself. @param {string} file */
const read = (file) => fs.readFileSync(file, 'utf8').split('\n')

/** @param {string} file */
function isUser(file) {
  const pid = Number(path.basename(file))
  if (!isAlive(pid)) return false
  const [noted] = read(file)
  return noted === '' || noted === birthOf(pid)
}

/**
 * Who uses something, as files named by process id in a folder. The dead are forgotten.
 * @param {string} folder
 * @param {string} [note] a line for the others
 */
export function joinUsers(folder, note) {
  const own = path.join(folder, String(process.pid))
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(own, note ? `${birthOf(process.pid)}\n${note}` : birthOf(process.pid))
  return {
    leave() {
      forget(own)
      return usersOf(folder).length === 0
    },
  }
}

/** The process ids of the other living users. @param {string} folder */
export function usersOf(folder) {
  if (!fs.existsSync(folder)) return []
  const names = fs.readdirSync(folder).filter((name) => name !== String(process.pid))
  const users = names.filter((name) => isUser(path.join(folder, name)))
  for (const name of names) if (!users.includes(name)) forget(path.join(folder, name))
  return users.map(Number)
}

/** What the other living users say of themselves. @param {string} folder */
export const notesOf = (folder) => usersOf(folder).flatMap((pid) => read(path.join(folder, String(pid)))[1] ?? [])
