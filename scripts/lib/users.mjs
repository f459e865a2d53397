import fs from 'node:fs'
import path from 'node:path'
import { isAlive } from './processes.mjs'

/** Who uses something, as files named by process id in a folder. The dead are forgotten. @param {string} folder */
export function joinUsers(folder) {
  const own = path.join(folder, String(process.pid))
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(own, '')
  return {
    leave() {
      fs.rmSync(own, { force: true })
      return usersOf(folder).length === 0
    },
  }
}

/** The process ids of the other living users. @param {string} folder */
export function usersOf(folder) {
  if (!fs.existsSync(folder)) return []
  const names = fs.readdirSync(folder).filter((name) => name !== String(process.pid))
  for (const name of names) if (!isAlive(Number(name))) fs.rmSync(path.join(folder, name), { force: true })
  return names.map(Number).filter(isAlive)
}
