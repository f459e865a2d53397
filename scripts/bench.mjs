// npm run bench: what visitors wait for and what a server pays, as a table: requests a second beside bare Next and bare
// Node, script bytes, paints on a slow phone, starts, freshness, and searches in 100,000 pieces. Nothing passes or fails.
//   -- --short   one quick round of the requests

// Static imports are Node's built-in modules only, because packages may not be installed yet.
import os from 'node:os'
import { readArguments } from './lib/arguments.mjs'
import { install } from './lib/install.mjs'
import { explain } from './lib/phases.mjs'
import { forgetSettings, inVar } from './lib/settings.mjs'
import { leave, leaveOnSignals, onLeave } from './lib/shutdown.mjs'

/** @typedef {(what: string, value: string | number) => void} Table */

const { values } = readArguments({ short: { type: 'boolean' } })

/** Prints a row at once: a run takes some minutes. @type {Table} */
const table = (what, value) => console.log(`${what.padEnd(64)} ${String(value).padStart(14)}`)

async function bench() {
  await install({ development: true })
  const { mkdirSync } = await import('node:fs')
  mkdirSync(inVar('bench'), { recursive: true })
  const [cpu] = os.cpus()
  console.log(`${os.availableParallelism()} cores (${cpu?.model.trim()}), Node ${process.versions.node}`)
  const { measureStarts } = await import('./bench/starts.mjs')
  if (!values.short) await measureStarts({ table })
  const { openDrillShop } = await import('./drills/shop.mjs')
  const { compareRates, startBareNext } = await import('./bench/contenders.mjs')
  const shop = await openDrillShop({ processes: values.short ? 1 : 2 })
  const [origin = ''] = shop.origins
  const bareNext = await startBareNext()
  await compareRates(origin, bareNext, { rounds: values.short ? 1 : 3, seconds: values.short ? 1 : 4, table })
  if (values.short) return 0
  const { measureVisits } = await import('./bench/visits.mjs')
  await measureVisits(origin, bareNext, { runs: 5, table })
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 2 })
  onLeave(() => pool.end())
  const { measureFreshness, measureSearches } = await import('./bench/stock.mjs')
  await measureFreshness(shop.origins, pool, { edits: 50, table })
  await measureSearches(origin, pool, shop.databaseUrl, { pieces: 100_000, table })
  console.log(`Load of the machine at the end: ${(os.loadavg()[0] ?? 0).toFixed(1)}`)
  return 0
}

// It measures a demo shop of its own, never the one that the shell or .env has settings of.
forgetSettings()
leaveOnSignals(() => 130)
bench().then(leave, (error) => {
  explain(error)
  return leave(1)
})
