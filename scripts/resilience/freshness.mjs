// Measures how long a database change stays unseen: a price, MembersAreaOnly and a deleted piece, until home, listing,
// search, detail and endpoint show it over plain HTTP, in ms from the commit. With one app process, with two, with the
// listeners' connections killed, and after a restart of PostgreSQL. Fails if a change is not seen within 20 s.
import pg from 'pg'
import { sleep } from '../lib/processes.mjs'
import { onLeave } from '../lib/shutdown.mjs'
import { openOwnShop } from './shop.mjs'

const timeoutMs = 20_000
const sku = 'RESILIENCE-1'
const surfaces = {
  home: '/',
  listing: '/new-arrivals',
  search: `/new-arrivals?q=${sku}`,
  detail: `/watch/Resilience-D1/${sku}`,
  endpoint: `/api/singlewatch/${sku}/details`,
}

/**
 * @typedef {{ status: number, text: string }} Answer
 * @typedef {keyof typeof surfaces} Surface
 * @typedef {{ sql: string, shows: (answer: Answer, surface: Surface) => boolean }} Change
 */

const insert = `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Model", "Price", "arrivedAt")
  VALUES ('watch', '${sku}', 'Resilience piece', 'Resilience', 'D1', 9999, now() + interval '1 hour')`

/** A search page repeats what was searched for. @param {Surface} surface @param {Answer} answer */
const isFound = (surface, { text }) => text.includes(surface === 'search' ? '1 watch matches' : sku)

/** Each change: the SQL, and how a surface shows it. @type {Record<string, (turn: number) => Change>} */
const changes = {
  price: (turn) => ({
    sql: `UPDATE "StockItem" SET "Price" = ${10_000 + turn} WHERE "SKU" = '${sku}'`,
    shows: ({ text }) => text.includes((10_000 + turn).toLocaleString('en-GB')),
  }),
  MembersAreaOnly: (turn) => ({
    sql: `UPDATE "StockItem" SET "MembersAreaOnly" = ${turn % 2} WHERE "SKU" = '${sku}'`,
    shows: (answer, surface) => {
      const isHidden = turn % 2 === 1
      if (surface === 'detail') return answer.text.includes('available to members only') === isHidden
      if (surface === 'endpoint') return answer.text.includes(`"MembersAreaOnly":${turn % 2}`)
      return isFound(surface, answer) !== isHidden
    },
  }),
  deleted: (turn) => ({
    sql: turn % 2 === 0 ? insert : `DELETE FROM "StockItem" WHERE "SKU" = '${sku}'`,
    shows: (answer, surface) =>
      surface === 'detail' || surface === 'endpoint'
        ? answer.status === (turn % 2 === 0 ? 200 : 404)
        : isFound(surface, answer) === (turn % 2 === 0),
  }),
}

/**
 * Resolves to the ms from `since` until a surface shows the change in every process; Infinity if none does in time.
 * @param {string[]} origins @param {Surface} surface @param {Change['shows']} shows @param {number} since
 */
async function untilShown(origins, surface, shows, since) {
  const one = async (/** @type {string} */ origin) => {
    while (performance.now() - since < timeoutMs) {
      const answer = await fetch(origin + surfaces[surface], { redirect: 'manual' }).catch(() => null)
      if (answer && answer.status < 500 && shows({ status: answer.status, text: await answer.text() }, surface))
        return performance.now() - since
      await sleep(3)
    }
    return Number.POSITIVE_INFINITY
  }
  return Math.max(...(await Promise.all(origins.map(one))))
}

/** @param {number[]} numbers */
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** @param {(key: string, fallback: string | number) => string | number} option */
export async function run(option) {
  const tries = Number(option('tries', 50))
  const shop = await openOwnShop({ processes: 2 })
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 2 })
  pool.on('error', () => {})
  onLeave(() => pool.end())
  /** A restarted server refuses connections for a moment. @param {string} text */
  const execute = async (text) => {
    while (!(await pool.query(text).catch(() => null))) await sleep(50)
  }
  const killListeners = () =>
    execute(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'shop listener' AND datname = current_database()`,
    )
  let worst = 0
  /** @param {string} title @param {string[]} origins @param {number} turns */
  const measure = async (title, origins, turns, disturb = async () => {}) => {
    console.log(`\n${title}`)
    for (const [name, change] of Object.entries(changes)) {
      await execute(`DELETE FROM "StockItem" WHERE "SKU" = '${sku}'`)
      await execute(insert)
      await sleep(400)
      const names = /** @type {Surface[]} */ (Object.keys(surfaces))
      const times = new Map(names.map((surface) => [surface, /** @type {number[]} */ ([])]))
      for (let turn = 1; turn <= turns; turn++) {
        const { sql, shows } = change(turn)
        await disturb()
        await execute(sql)
        const since = performance.now()
        const wait = async (/** @type {Surface} */ surface) =>
          times.get(surface)?.push(await untilShown(origins, surface, shows, since))
        await Promise.all(names.map(wait))
      }
      worst = Math.max(worst, ...[...times.values()].flat())
      const cells = [...times].map(([at, list]) => `${at} ${median(list).toFixed(0)}/${Math.max(...list).toFixed(0)}`)
      console.log(`  ${name.padEnd(16)} ${cells.join('   ')}   (ms, median/max of ${turns})`)
    }
  }
  const few = Math.ceil(tries / 5)
  await measure('One process', shop.origins.slice(0, 1), tries)
  await measure('Two processes', shop.origins, tries)
  await measure(
    'Two processes, their listeners’ connections killed before each change',
    shop.origins,
    few,
    killListeners,
  )
  await shop.restartDatabase()
  await measure('After PostgreSQL restarted', shop.origins, few)
  console.log(`\nWorst of all: ${worst.toFixed(0)} ms`)
  return worst < timeoutMs ? 0 : 1
}
