// Measures what visitors get while the database is frozen, stopped or crashed: status and time of every kind of URL, the
// time to recover, and whether SIGTERM still ends the shop. Prints a table; nothing here passes or fails. Needs /proc.
import fs from 'node:fs'
import pg from 'pg'
import { sleep } from '../lib/processes.mjs'
import { inVar } from '../lib/settings.mjs'
import { openOwnShop } from './shop.mjs'

const log = inVar('resilience', 'outage.ndjson')

/** The pids of the server behind a superuser's URL: first the main process, then its children. @param {string} url */
async function postgresProcesses(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`SELECT pg_read_file('postmaster.pid') AS text`)
  await client.end()
  const main = Number.parseInt(rows[0].text, 10)
  const children = fs.readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').split(' ').filter(Boolean)
  return [main, ...children.map(Number)]
}

/** @param {number[]} pids @param {NodeJS.Signals} signal */
function signalAll(pids, signal) {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch {
      // It has already ended.
    }
}

/** @param {string} origin @returns {Promise<Record<string, string>>} */
async function addressesOf(origin) {
  const home = await (await fetch(origin)).text()
  return {
    home: '/',
    listing: '/new-arrivals',
    'filtered listing': '/new-arrivals?location=London',
    search: '/new-arrivals?q=gold',
    detail: /href="(\/(?:richard-mille-)?watch\/[^"]+)"/.exec(home)?.[1] ?? '/new-arrivals',
    'unknown piece': '/watch/Unknown/NONE-1',
    photograph: /(\/watches\/gallery\/[^" ]+)/.exec(home)?.[1] ?? '/placeholder.jpg',
    dashboard: '/dashboard',
    'endpoint of a list': '/api/watches',
    'endpoint of the account': '/api/users/auth',
    readyz: '/readyz',
    desk: '/staff/login',
  }
}

/** @param {string} url */
const timed = async (url) => {
  const since = performance.now()
  const options = { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(60_000) }
  const answer = await fetch(url, { redirect: 'manual', ...options }).then(
    (response) => response.text().then(() => response.status),
    (error) => error.name,
  )
  return { answer, ms: performance.now() - since }
}

/**
 * Requests all URLs in parallel, repeatedly for some seconds, and prints the statuses and the slowest of each.
 * @param {string} title @param {string} origin @param {Record<string, string>} addresses @param {number} seconds
 */
async function walk(title, origin, addresses, seconds) {
  const until = performance.now() + seconds * 1_000
  const visit = async (/** @type {[string, string]} */ [name, at]) => {
    const answers = new Set()
    let worst = 0
    do {
      const { answer, ms } = await timed(origin + at)
      answers.add(answer)
      worst = Math.max(worst, ms)
      await sleep(500)
    } while (performance.now() < until)
    return `  ${name.padEnd(24)} ${[...answers].join(', ').padEnd(12)} slowest ${worst.toFixed(0).padStart(6)} ms`
  }
  const lines = await Promise.all(Object.entries(addresses).map(visit))
  console.log([`\n${title}`, ...lines].join('\n'))
}

/** Prints the ms until /readyz returns 200, for 30 s at most. @param {string} origin */
async function untilWell(origin) {
  const since = performance.now()
  while ((await timed(`${origin}/readyz`)).answer !== 200 && performance.now() - since < 30_000) await sleep(10)
  console.log(`  well again after ${(performance.now() - since).toFixed(0)} ms`)
}

/** @param {(key: string, fallback: number) => string | number} option */
export async function run(option) {
  const seconds = Number(option('seconds', 45))
  const shop = await openOwnShop({ processes: 1, environment: { DATABASE_POOL: '10' }, log })
  const [origin = ''] = shop.origins
  const addresses = await addressesOf(origin)
  await walk('As ever', origin, addresses, 3)

  const frozen = await postgresProcesses(shop.databaseUrl)
  signalAll(frozen, 'SIGSTOP')
  await walk(`Frozen for ${seconds} s`, origin, addresses, seconds)
  signalAll(frozen, 'SIGCONT')
  await untilWell(origin)

  for (const [title, signal] of /** @type {const} */ ([
    ['Stopped for 8 s', 'SIGINT'],
    ['Crashed, 8 s', 'SIGKILL'],
  ])) {
    await sleep(3_000)
    const pids = await postgresProcesses(shop.databaseUrl)
    signalAll(signal === 'SIGINT' ? pids.slice(0, 1) : pids, signal)
    await walk(title, origin, addresses, 8)
    await shop.restartDatabase()
    await untilWell(origin)
  }
  await walk('Afterwards', origin, addresses, 2)

  const last = await postgresProcesses(shop.databaseUrl)
  signalAll(last, 'SIGSTOP')
  await sleep(1_000)
  const under = [timed(`${origin}/new-arrivals?q=frozen`), timed(`${origin}/api/users/auth`)]
  const since = performance.now()
  const code = await shop.processes[0]?.end()
  console.log(`\nSIGTERM while frozen: ended with ${code} after ${((performance.now() - since) / 1_000).toFixed(1)} s`)
  await Promise.all(under)
  signalAll(last, 'SIGCONT')
  console.log(`The log: ${log}`)
  return 0
}
