// What listings, searches and details cost with a large stock, beside the bare SQL.
import { execFileSync } from 'node:child_process'
import { sleep } from '../lib/processes.mjs'
import { root } from '../lib/settings.mjs'
import { median } from './compare.mjs'

/** @param {string} databaseUrl @param {...string} words */
const synthetic = (databaseUrl, ...words) =>
  execFileSync(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', 'scripts/synthetic-stock.ts', ...words],
    {
      cwd: root,
      env: { ...process.env, DATABASE_URL: databaseUrl },
      stdio: 'ignore',
    },
  )

/**
 * Replaces the synthetic pieces in stock by this many, and waits until the shop has noticed.
 * @param {string} databaseUrl
 * @param {import('pg').Pool} pool
 * @param {number} pieces
 */
export async function fillStock(databaseUrl, pool, pieces) {
  synthetic(databaseUrl, '--remove')
  synthetic(databaseUrl, '--count', String(pieces))
  await pool.query('ANALYZE "StockItem"')
  await sleep(3_500)
}

/** @param {(turn: number) => Promise<unknown>} work */
const medianOf = async (work, times = 15) => {
  /** @type {number[]} */
  const taken = []
  for (let turn = 0; turn < times; turn++) {
    const since = performance.now()
    await work(turn)
    taken.push(performance.now() - since)
  }
  return median(taken)
}

/** Partial words, each requested once, so that no response comes from the cache. */
const typed = [
  'rm',
  'day',
  'subm',
  'tourb',
  'gold',
  'rose go',
  'flyback',
  'gene',
  'blue',
  '245',
  'x1',
  'cart',
  'sapph',
  'chron',
  '2019',
]

/** Requests before the searches are measured: a process serves for days, not only its first seconds. */
const warmUp = 150

/** Measurements per search, and of its bare SQL. */
const often = 50

const searches = { rare: 'flyback geneva', common: 'gold', price: '245', 'one letter': 'x' }

/**
 * Measures listings, searches, suggestions and details with the stock that is there.
 * @param {string} origin
 * @param {import('pg').Pool} pool
 * @param {{ pieces: number, note: (title: string, what: string, value: string) => void }} options
 */
export async function measureStock(origin, pool, { pieces, note }) {
  const json = (/** @type {string} */ at) => fetch(origin + at).then((response) => response.text())
  // A new URL each time: the response cache would make it free.
  const listing = (/** @type {string} */ asked, times = often) =>
    medianOf((turn) => json(`/api/listings/${asked}&turn=${turn}`), times)
  await listing('all?q=steel', warmUp)
  const sku = (
    await pool.query(
      `SELECT "SKU" FROM "StockItem" WHERE "SKU" LIKE 'SYN-%' AND "MembersAreaOnly" = 0 ORDER BY md5("SKU") LIMIT 40`,
    )
  ).rows
  const title = `With ${pieces.toLocaleString('en-GB')} pieces`
  const noteCost = (/** @type {string} */ what, /** @type {string} */ value) => note(title, what, value)
  noteCost('listing, page 2', `${(await listing('all?page=2')).toFixed(1)} ms`)
  noteCost('listing, one facet', `${(await listing('all?location=London')).toFixed(1)} ms`)
  noteCost('shuffled listing, page 3', `${(await listing('other?page=3')).toFixed(1)} ms`)
  noteCost(
    'detail, first rendering',
    `${(await medianOf((turn) => fetch(`${origin}/watch/x/${sku[turn % sku.length].SKU}`).then((r) => r.text()))).toFixed(1)} ms`,
  )
  for (const [name, q] of Object.entries(searches)) {
    const ours = await listing(`all?q=${encodeURIComponent(q)}`)
    const words = q.split(' ').map((word) => `%${word}%`)
    const bare = await medianOf(
      () =>
        pool.query(
          `SELECT "SKU" FROM "StockItem" WHERE "Family" = 'watch' AND NOT "isSold" AND "MembersAreaOnly" = 0 AND "searchText" LIKE ALL($1)
         ORDER BY "arrivedAt" DESC LIMIT 48`,
          [words],
        ),
      often,
    )
    noteCost(`search '${q}' (${name}); the bare SQL`, `${ours.toFixed(1)} ms; ${bare.toFixed(1)} ms`)
  }
  let slowest = 0
  const suggested = await medianOf(async (turn) => {
    const since = performance.now()
    await json(`/api/suggestions?q=${encodeURIComponent(typed[turn] ?? '')}`)
    slowest = Math.max(slowest, performance.now() - since)
  }, typed.length)
  const bare = await medianOf(
    (turn) =>
      pool.query(
        `SELECT "SKU" FROM "StockItem" WHERE NOT "isSold" AND "MembersAreaOnly" = 0 AND "searchText" LIKE ALL($1)
         ORDER BY "arrivedAt" DESC LIMIT 5`,
        [(typed[turn] ?? '').split(' ').map((word) => `%${word}%`)],
      ),
    typed.length,
  )
  noteCost(
    'suggestions, each new (slowest); the bare SQL of its pieces',
    `${suggested.toFixed(1)} ms (${slowest.toFixed(1)} ms); ${bare.toFixed(1)} ms`,
  )
}
