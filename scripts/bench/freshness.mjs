// How long a change stays unseen at about ten edits a second: from the commit until every process shows it.
import { sleep } from '../lib/processes.mjs'
import { quantile } from './compare.mjs'

const sku = 'BENCH-1'
const path = `/watch/Bench-B1/${sku}`

/**
 * Resolves to '31 / 60 / 90 ms': median, 99th percentile, longest.
 * @param {string[]} origins
 * @param {import('pg').Pool} pool
 * @param {number} edits
 */
export async function measureFreshness(origins, pool, edits) {
  await pool.query(
    `INSERT INTO "StockItem" ("Family", "SKU", "Name", "FullDetailsName", "ManufacturerName", "Model", "Price")
     VALUES ('watch', $1, 'Bench piece', 'Bench piece', 'Bench', 'B1', 9999) ON CONFLICT DO NOTHING`,
    [sku],
  )
  await sleep(1_000)
  /** @param {string} origin @param {string} shown @param {number} since */
  const untilShown = async (origin, shown, since) => {
    while (performance.now() - since < 10_000) {
      const text = await fetch(origin + path).then((answer) => answer.text())
      if (text.includes(shown)) return performance.now() - since
      await sleep(3)
    }
    return Number.POSITIVE_INFINITY
  }
  /** @type {number[]} */
  const waited = []
  for (let turn = 1; turn <= edits; turn++) {
    const next = sleep(100)
    const price = 10_000 + turn
    await pool.query(`UPDATE "StockItem" SET "Price" = $2 WHERE "SKU" = $1`, [sku, price])
    const since = performance.now()
    const shown = price.toLocaleString('en-GB')
    waited.push(Math.max(...(await Promise.all(origins.map((origin) => untilShown(origin, shown, since))))))
    await next
  }
  await pool.query(`DELETE FROM "StockItem" WHERE "SKU" = $1`, [sku])
  return `${[0.5, 0.99, 1].map((share) => quantile(waited, share).toFixed(0)).join(' / ')} ms`
}
