import fs from 'node:fs'
import pg from 'pg'

/** The pid of a process's parent; 0 without /proc. @param {string} pid */
const parentOf = (pid) => {
  try {
    return Number(/\) \w (\d+)/.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

/**
 * Controls the server behind a superuser's URL: freeze() and thaw() all its processes, stop() it in order, crash() it.
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
        // It has already ended.
      }
  }
  return {
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    stop: () => process.kill(postmaster, 'SIGINT'),
    crash: () => signal('SIGKILL'),
    /** Call after a restart. */
    find: async () => {
      postmaster = await main()
    },
  }
}
