// Freshness, and the cost of searches in a large stock.
import { execFileSync } from 'node:child_process'
import { sleep } from '../lib/processes.mjs'
import { root } from '../lib/settings.mjs'
import { median } from './contenders.mjs'

/** @typedef {{ table: import('../bench.mjs').Table }} Options */

const sku = 'BENCH-1'

/**
 * From an edit's commit until every process shows it.
 * @param {string[]} origins @param {import('pg').Pool} pool @param {Options & { edits: number }} options
 */
export async function measureFreshness(origins, pool, { edits, table }) {
  await pool.query(
    `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Model", "Price")
     VALUES ('watch', $1, 'Bench piece', 'Bench', 'B1', 9999) ON CONFLICT DO NOTHING`,
    [sku],
  )
  await sleep(1_000)
  const waited = []
  for (let turn = 1; turn <= edits; turn++) {
    await pool.query(`UPDATE "StockItem" SET "Price" = $2 WHERE "SKU" = $1`, [sku, 10_000 + turn])
    const since = performance.now()
    const shown = (10_000 + turn).toLocaleString('en-GB')
    const untilShown = async (/** @type {string} */ origin) => {
      while (performance.now() - since < 20_000) {
        if ((await (await fetch(`${origin}/watch/Bench-B1/${sku}`)).text()).includes(shown)) return
        await sleep(3)
      }
      throw new Error('An edit was not shown within 20 s.')
    }
    await Promise.all(origins.map(untilShown))
    waited.push(performance.now() - since)
    await sleep(100)
  }
  await pool.query(`DELETE FROM "StockItem" WHERE "SKU" = $1`, [sku])
  table(`edit to visible in ${origins.length} processes, ms, median (longest)`, spread(waited))
}

/** @param {number[]} times */
const spread = (times) => `${median(times).toFixed(0)} (${Math.max(...times).toFixed(0)})`

/** @param {() => Promise<unknown>} work */
const timed = async (work) => {
  const since = performance.now()
  await work()
  return performance.now() - since
}

const searches = { rare: 'flyback geneva', common: 'gold', price: '245', 'one letter': 'x' }

/**
 * @param {string} origin @param {import('pg').Pool} pool @param {string} databaseUrl
 * @param {Options & { pieces: number }} options
 */
export async function measureSearches(origin, pool, databaseUrl, { pieces, table }) {
  const words = ['--conditions=react-server', '--import', 'tsx', 'scripts/synthetic-stock.ts', '--count', `${pieces}`]
  execFileSync(process.execPath, words, { cwd: root, env: { ...process.env, DATABASE_URL: databaseUrl } })
  await sleep(3_500)
  let turn = 0
  const read = (/** @type {string} */ at) => timed(async () => (await fetch(`${origin}${at}&turn=${turn++}`)).text())
  for (let warm = 0; warm < 50; warm++) await read('/api/listings/all?q=steel')
  for (const [name, q] of Object.entries(searches)) {
    const [ours, bare, suggested] = [[0], [0], [0]].map(() => /** @type {number[]} */ ([]))
    const like = q.split(' ').map((word) => `%${word}%`)
    for (let often = 0; often < 20; often++) {
      ours?.push(await read(`/api/listings/all?q=${encodeURIComponent(q)}`))
      suggested?.push(await read(`/api/suggestions?q=${encodeURIComponent(q)}`))
      const query = `SELECT "SKU" FROM "StockItem" WHERE "Family" = 'watch' AND NOT "isSold" AND "MembersAreaOnly" = 0
        AND "searchText" LIKE ALL($1) ORDER BY "arrivedAt" DESC LIMIT 48`
      bare?.push(await timed(() => pool.query(query, [like])))
    }
    const title = `search '${q}' (${name}) in ${pieces.toLocaleString('en-GB')}`
    table(`${title}, ms, median (longest)`, spread(ours ?? []))
    table('  suggestions; the bare SQL, ms', `${spread(suggested ?? [])}; ${spread(bare ?? [])}`)
  }
}
