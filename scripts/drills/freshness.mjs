// Measures how long a database change stays unseen: 50 tries each of a price, a status, MembersAreaOnly and a deleted
// piece, until home, listing, search, detail, endpoint and sitemap show it over plain HTTP, in ms from the commit. With
// one app process, with two, with the listeners' connections killed, and after a restart of PostgreSQL.
import pg from 'pg'
import { sleep } from '../lib/processes.mjs'
import { onLeave } from '../lib/shutdown.mjs'
import { openDrillShop } from './shop.mjs'

const sku = 'DRILL-1'
const surfaces = {
  home: '/',
  listing: '/new-arrivals',
  search: `/new-arrivals?q=${sku}`,
  detail: `/watch/Drill-D1/${sku}`,
  endpoint: `/api/singlewatch/${sku}/details`,
  sitemap: '/sitemaps/pieces-1.xml',
}

/** @param {string} origin @param {string} path */
const read = async (origin, path) => {
  const response = await fetch(origin + path, { redirect: 'manual' }).catch(() => null)
  return response ? { status: response.status, text: await response.text() } : { status: 0, text: '' }
}

/**
 * @typedef {{ status: number, text: string }} Answer
 * @typedef {(answer: Answer) => boolean} Shows
 * @typedef {{ sql: string, shows: Record<string, Shows | null> }} Change
 */

/**
 * @type {Record<string, (turn: number) => Change>}
 * Each change: the SQL, and how every surface shows it; null: not shown there.
 */
const changes = {
  price: (turn) => {
    const price = 10_000 + turn
    const shown = price.toLocaleString('en-GB')
    return {
      sql: `UPDATE "StockItem" SET "Price" = ${price} WHERE "SKU" = '${sku}'`,
      shows: { '*': ({ text }) => text.includes(shown), sitemap: null },
    }
  },
  status: (turn) => {
    const status = `Reserved ${turn}`
    return {
      sql: `UPDATE "StockItem" SET "StatusName" = '${status}' WHERE "SKU" = '${sku}'`,
      shows: { '*': ({ text }) => text.includes(status), detail: null, sitemap: null },
    }
  },
  MembersAreaOnly: (turn) => {
    const only = turn % 2
    const gone = (/** @type {Answer} */ { text }) => text.includes(sku) === !only
    return {
      sql: `UPDATE "StockItem" SET "MembersAreaOnly" = ${only} WHERE "SKU" = '${sku}'`,
      shows: {
        '*': gone,
        search: ({ text }) => text.includes(only ? '0 watches match' : '1 watch matches'),
        detail: ({ text }) => text.includes('available to members only') === Boolean(only),
        endpoint: ({ text }) => text.includes(`"MembersAreaOnly":${only}`),
      },
    }
  },
  deleted: (turn) => {
    const there = turn % 2 === 0
    return {
      sql: there ? insert : `DELETE FROM "StockItem" WHERE "SKU" = '${sku}'`,
      shows: {
        '*': ({ text }) => text.includes(sku) === there,
        search: ({ text }) => text.includes(there ? '1 watch matches' : '0 watches match'),
        detail: ({ status }) => status === (there ? 200 : 404),
        endpoint: ({ status }) => status === (there ? 200 : 404),
      },
    }
  },
}

const insert = `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Model", "Price", "arrivedAt")
  VALUES ('watch', '${sku}', 'Drill piece', 'Drill', 'D1', 9999, now() + interval '1 hour')`

/**
 * Resolves to the ms from `since` until a surface shows the change in every process; Infinity after 20 s.
 * @param {string[]} origins
 * @param {string} path
 * @param {Shows} shows
 * @param {number} since
 */
const untilShown = async (origins, path, shows, since) => {
  const one = async (/** @type {string} */ origin) => {
    while (!shows(await read(origin, path))) {
      if (performance.now() - since > 20_000) return Number.POSITIVE_INFINITY
      await sleep(3)
    }
    return performance.now() - since
  }
  return Math.max(...(await Promise.all(origins.map(one))))
}

/** @param {number[]} numbers */
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/**
 * @param {string} title
 * @param {string[]} origins
 * @param {(sql: string) => Promise<void>} execute
 * @param {number} tries
 * @param {() => Promise<void>} [disturb]
 */
async function measure(title, origins, execute, tries, disturb) {
  console.log(`\n${title}`)
  let worst = 0
  for (const [name, change] of Object.entries(changes)) {
    await execute(`DELETE FROM "StockItem" WHERE "SKU" = '${sku}'`)
    await execute(insert)
    await sleep(400)
    /** @type {Record<string, number[]>} */
    const times = {}
    for (let turn = 1; turn <= tries; turn++) {
      const { sql, shows } = change(turn)
      await disturb?.()
      await execute(sql)
      const since = performance.now()
      await Promise.all(
        Object.entries(surfaces).map(async ([surface, path]) => {
          const test = surface in shows ? shows[surface] : shows['*']
          if (!test) return
          const waited = await untilShown(origins, path, test, since)
          times[surface] = [...(times[surface] ?? []), waited]
        }),
      )
    }
    const cells = Object.entries(times).map(([surface, list]) => {
      worst = Math.max(worst, ...list)
      return `${surface} ${median(list).toFixed(0)}/${Math.max(...list).toFixed(0)}`
    })
    console.log(`  ${name.padEnd(16)} ${cells.join('   ')}   (ms, median/max of ${tries})`)
  }
  return worst
}

/** @param {(key: string, fallback: string | number) => string | number} option */
export async function drill(option) {
  const tries = Number(option('tries', 50))
  const shop = await openDrillShop({ processes: 2 })
  let pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 2 })
  pool.on('error', () => {})
  onLeave(() => pool.end())
  const execute = async (/** @type {string} */ text) => {
    for (;;) {
      const done = await pool.query(text).then(
        () => true,
        () => false,
      )
      if (done) return
      await sleep(50)
    }
  }
  const killListeners = () =>
    execute(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'shop listener' AND datname = current_database()`,
    )

  const [first = '', second = ''] = shop.origins
  const results = [
    await measure('One process', [first], execute, tries),
    await measure('Two processes', [first, second], execute, tries),
    await measure(
      'Two processes, the listeners’ connections killed before each change',
      [first, second],
      execute,
      Math.ceil(tries / 5),
      killListeners,
    ),
  ]
  await pool.end()
  await shop.restartDatabase()
  pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 2 })
  pool.on('error', () => {})
  results.push(await measure('After PostgreSQL restarted', [first, second], execute, Math.ceil(tries / 5)))
  const worst = Math.max(...results)
  console.log(`\nWorst of all: ${worst.toFixed(0)} ms`)
  return worst < 20_000 ? 0 : 1
}
