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

/** Who uses something, as files named by process id in a folder. The dead are forgotten. @param {string} folder */
export function joinUsers(folder) {
  const own = path.join(folder, String(process.pid))
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(own, '')
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
  for (const name of names) if (!isAlive(Number(name))) forget(path.join(folder, name))
  return names.map(Number).filter(isAlive)
}
