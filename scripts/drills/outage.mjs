// Measures what visitors get while the database is frozen, stopped or crashed: status and time of every kind of URL,
// the time to recover, and whether SIGTERM still ends the shop. Prints a table; nothing here passes or fails.
import fs from 'node:fs'
import { sleep } from '../lib/processes.mjs'
import { inVar } from '../lib/settings.mjs'
import { openPostgres } from './postgres-processes.mjs'
import { openDrillShop } from './shop.mjs'

const log = inVar('drill', 'outage.ndjson')

/** @param {string} origin @returns {Promise<Record<string, string>>} */
async function addressesOf(origin) {
  const text = async (/** @type {string} */ at) => (await fetch(origin + at)).text()
  const home = await text('/')
  const list = /** @type {{ data: { href: string }[] }} */ (
    JSON.parse(await text('/api/listings/all').catch(() => '{"data":[]}'))
  )
  const detail = /href="(\/(?:richard-mille-)?watch\/[^"]+)"/.exec(home)?.[1] ?? list.data?.[0]?.href ?? '/new-arrivals'
  const article = /href="(\/journal\/[^"?]+)"/.exec(await text('/journal'))?.[1] ?? '/journal'
  const picture = /(\/watches\/gallery\/[^" ]+)/.exec(home)?.[1] ?? '/placeholder.jpg'
  const font = /(\/fonts\/[^")]+)/.exec(home)?.[1] ?? '/icon.svg'
  return {
    home: '/',
    listing: '/new-arrivals',
    'filtered listing': '/new-arrivals?location=London',
    search: '/new-arrivals?q=gold',
    detail,
    'another detail': detail.replace(/[^/]+$/, 'unknown-sku'),
    article,
    photograph: picture,
    font,
    login: '/login',
    dashboard: '/dashboard',
    'endpoint of a list': '/api/watches',
    'endpoint of the account': '/api/users/auth',
    token: '/sanctum/csrf-cookie',
    sitemap: '/sitemap.xml',
    readyz: '/readyz',
    healthz: '/healthz',
    desk: '/staff/login',
  }
}

/** @param {string} url */
const timed = async (url) => {
  const since = performance.now()
  const answer = await fetch(url, {
    redirect: 'manual',
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(60_000),
  })
    .then(async (response) => {
      await response.text()
      return response.status
    })
    .catch((error) => error.name)
  return { answer, ms: performance.now() - since }
}

/**
 * Requests all URLs in parallel, repeatedly for some seconds.
 * @param {string} origin
 * @param {Record<string, string>} addresses
 * @param {number} seconds
 */
async function walk(origin, addresses, seconds) {
  /** @type {Record<string, { answers: Set<string | number>, worst: number }>} */
  const seen = {}
  const until = performance.now() + seconds * 1000
  await Promise.all(
    Object.entries(addresses).map(async ([name, at]) => {
      const own = { answers: new Set(), worst: 0 }
      seen[name] = own
      do {
        const { answer, ms } = await timed(origin + at)
        own.answers.add(answer)
        own.worst = Math.max(own.worst, ms)
        await sleep(500)
      } while (performance.now() < until)
    }),
  )
  return seen
}

/** @param {string} title @param {Awaited<ReturnType<typeof walk>>} seen */
function print(title, seen) {
  console.log(`\n${title}`)
  for (const [name, { answers, worst }] of Object.entries(seen))
    console.log(`  ${name.padEnd(24)} ${[...answers].join(', ').padEnd(12)} slowest ${worst.toFixed(0).padStart(6)} ms`)
}

/** Resolves to the ms until /readyz returns 200, or after 30 s. @param {string} origin */
async function untilWell(origin) {
  const since = performance.now()
  while ((await timed(`${origin}/readyz`)).answer !== 200 && performance.now() - since < 30_000) await sleep(10)
  return performance.now() - since
}

/** @param {(key: string, fallback: number) => string | number} option */
export async function drill(option) {
  const seconds = Number(option('seconds', 45))
  const shop = await openDrillShop({ processes: 1, environment: { DATABASE_POOL: '10' }, log })
  const [origin = ''] = shop.origins
  const postgres = await openPostgres(shop.databaseUrl)
  const addresses = await addressesOf(origin)
  print('As ever', await walk(origin, addresses, 3))

  postgres.freeze()
  print(`Frozen for ${seconds} s`, await walk(origin, addresses, seconds))
  postgres.thaw()
  console.log(`  well again after ${(await untilWell(origin)).toFixed(0)} ms`)

  await sleep(3_000)
  postgres.stop()
  await sleep(300)
  print('Stopped for 8 s', await walk(origin, addresses, 8))
  let since = performance.now()
  await shop.restartDatabase()
  console.log(
    `  started within ${(performance.now() - since).toFixed(0)} ms, well ${(await untilWell(origin)).toFixed(0)} ms later`,
  )
  await postgres.find()

  await sleep(3_000)
  postgres.crash()
  print('Crashed, 5 s', await walk(origin, addresses, 5))
  since = performance.now()
  await shop.restartDatabase()
  console.log(
    `  started within ${(performance.now() - since).toFixed(0)} ms, well ${(await untilWell(origin)).toFixed(0)} ms later`,
  )
  await postgres.find()
  print('Afterwards', await walk(origin, addresses, 2))

  postgres.freeze()
  await sleep(1_000)
  const under = [timed(`${origin}/new-arrivals?q=frozen`), timed(`${origin}/api/users/auth`)]
  since = performance.now()
  const code = await shop.processes[0]?.end()
  console.log(`\nSIGTERM while frozen: ended with ${code} after ${((performance.now() - since) / 1000).toFixed(1)} s`)
  await Promise.all(under)
  postgres.thaw()
  const lines = fs.readFileSync(log, 'utf8').trim().split('\n')
  console.log(`\n${lines.length} lines in the log:`)
  for (const line of lines.slice(0, 40)) console.log(`  ${line.slice(0, 220)}`)
  return 0
}
