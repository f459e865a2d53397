import fs from 'node:fs'
import pg from 'pg'

/** The parent of a process; known only where /proc is. @param {string} pid */
const parentOf = (pid) => {
  try {
    return Number(/\) \w (\d+)/.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

/**
 * The server behind an address, to be ill-treated: freeze() and thaw() all of its processes, stop() it in order, or
 * crash() it. The address must be the superuser's.
 * @param {string} databaseUrl
 */
export async function openPostgres(databaseUrl) {
  const main = async () => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const { rows } = await client.query(`SELECT pg_read_file('postmaster.pid') AS text`)
    await client.end()
    return Number.parseInt(rows[0].text, 10)
  }
  let postmaster = await main()
  const all = () => [
    postmaster,
    ...fs
      .readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
      .map(Number),
  ]
  const signal = (/** @type {NodeJS.Signals} */ name) => {
    for (const pid of all())
      try {
        process.kill(pid, name)
      } catch {
        // It ended by itself meanwhile.
      }
  }
  return {
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    stop: () => process.kill(postmaster, 'SIGINT'),
    crash: () => signal('SIGKILL'),
    /** After it was started again. */
    find: async () => {
      postmaster = await main()
    },
  }
}
