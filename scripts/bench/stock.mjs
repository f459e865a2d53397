// Freshness, and the cost of searches in a large stock.
import { execFileSync } from 'node:child_process'
import { withClient } from '../lib/postgres-client.mjs'
import { sleep } from '../lib/processes.mjs'
import { root } from '../lib/settings.mjs'
import { median } from './baselines.mjs'

/** @typedef {{ origins: string[], databaseUrl: string }} Shop @typedef {import('../bench.mjs').Table} Table */

const sku = 'BENCH-1'

/** @param {number[]} times */
const spread = (times) => `${median(times).toFixed(0)} (${Math.max(...times).toFixed(0)})`

/** @param {() => Promise<unknown>} work */
const timed = async (work) => {
  const since = performance.now()
  await work()
  return performance.now() - since
}

/** From an edit's commit until every process shows it. @param {Shop} shop @param {{ edits: number, table: Table }} options */
export const measureFreshness = ({ origins, databaseUrl }, { edits, table }) =>
  withClient(databaseUrl, async (client) => {
    await client.query(
      `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Model", "Price")
       VALUES ('watch', $1, 'Bench piece', 'Bench', 'B1', 9999)`,
      [sku],
    )
    const waited = []
    for (let turn = 1; turn <= edits; turn++) {
      await sleep(200)
      await client.query(`UPDATE "StockItem" SET "Price" = $2 WHERE "SKU" = $1`, [sku, 10_000 + turn])
      const shown = (10_000 + turn).toLocaleString('en-GB')
      const untilShown = async (/** @type {string} */ origin) => {
        for (const since = performance.now(); performance.now() - since < 20_000; await sleep(3))
          if ((await (await fetch(`${origin}/watch/Bench-B1/${sku}`)).text()).includes(shown)) return
        throw new Error('An edit was not shown within 20 s.')
      }
      waited.push(await timed(() => Promise.all(origins.map(untilShown))))
    }
    await client.query(`DELETE FROM "StockItem" WHERE "SKU" = $1`, [sku])
    table(`edit to visible in ${origins.length} processes, ms, median (longest)`, spread(waited))
  })

/** @param {Shop} shop @param {{ pieces: number, table: Table }} options */
export const measureSearches = ({ origins: [origin = ''], databaseUrl }, { pieces, table }) =>
  withClient(databaseUrl, async (client) => {
    const words = ['--conditions=react-server', '--import', 'tsx', 'scripts/synthetic-stock.ts', `--count=${pieces}`]
    execFileSync(process.execPath, words, { cwd: root, env: { ...process.env, DATABASE_URL: databaseUrl } })
    await sleep(3_500)
    let turn = 0
    const read = (/** @type {string} */ at) => timed(async () => (await fetch(`${origin}${at}&turn=${turn++}`)).text())
    for (let warm = 0; warm < 50; warm++) await read('/api/listings/all?q=steel')
    for (const q of ['flyback geneva', 'gold', '245', 'x']) {
      const times = { ours: [0].slice(1), suggested: [0].slice(1), bare: [0].slice(1) }
      const query = `SELECT "SKU" FROM "StockItem" WHERE "Family" = 'watch' AND NOT "isSold" AND "MembersAreaOnly" = 0
        AND "searchText" LIKE ALL($1) ORDER BY "arrivedAt" DESC LIMIT 48`
      for (let often = 0; often < 20; often++) {
        times.ours.push(await read(`/api/listings/all?q=${encodeURIComponent(q)}`))
        times.suggested.push(await read(`/api/suggestions?q=${encodeURIComponent(q)}`))
        times.bare.push(await timed(() => client.query(query, [q.split(' ').map((word) => `%${word}%`)])))
      }
      table(`search '${q}' in ${pieces.toLocaleString('en-GB')} pieces, ms, median (longest)`, spread(times.ours))
      table('  suggestions; the bare SQL, ms', `${spread(times.suggested)}; ${spread(times.bare)}`)
    }
  })
