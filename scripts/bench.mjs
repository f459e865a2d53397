// npm run bench: what visitors wait for and what a server pays, as a table: requests a second beside bare Next and bare
// Node, script bytes, paints on a slow phone, starts, freshness, and searches in 100,000 pieces. Nothing passes or fails.
//   -- --short   one quick round of the requests

// Static imports are Node's built-in modules only, because packages may not be installed yet.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readArguments } from './lib/arguments.mjs'
import { install } from './lib/install.mjs'
import { findPort } from './lib/ports.mjs'
import { forgetSettings, Refusal, root } from './lib/settings.mjs'
import { leave, leaveOnSignals, onLeave } from './lib/shutdown.mjs'
import { explain } from './lib/steps.mjs'

/** @typedef {(what: string, value: string | number) => void} Table */

const { values } = readArguments({ short: { type: 'boolean' } })

/** Prints a row at once: a run takes some minutes. @type {Table} */
const table = (what, value) => console.log(`${what.padEnd(64)} ${String(value).padStart(14)}`)

/** Resolves to the seconds until the shop of a folder is open; then ends it. @param {string} folder */
async function secondsToOpen(folder) {
  const since = performance.now()
  const env = { ...process.env, PORT: String(await findPort()), npm_lifecycle_event: '' }
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onLeave(() => child.kill())
  let output = ''
  for await (const chunk of child.stdout) {
    output += chunk
    if (output.includes('The shop is open')) break
  }
  const seconds = (performance.now() - since) / 1_000
  if (!output.includes('The shop is open')) throw new Refusal(`The shop did not open:\n${output}`)
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
  return seconds.toFixed(1)
}

/** A start of a new clone, with an empty folder for everything, and the one after it. */
async function measureStarts() {
  const clone = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-clone-'))
  onLeave(() => fs.rmSync(clone, { recursive: true, force: true, maxRetries: 5 }))
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of files.filter((one) => fs.existsSync(path.join(root, one))))
    fs.cpSync(path.join(root, file), path.join(clone, file), { verbatimSymlinks: true })
  table('fresh start (install, build, demo shop), s', await secondsToOpen(clone))
  table('warm start, s', await secondsToOpen(clone))
}

async function bench() {
  await install({ development: true })
  console.log(`${os.availableParallelism()} cores (${os.cpus()[0]?.model.trim()}), Node ${process.versions.node}`)
  if (!values.short) await measureStarts()
  const { openOwnShop } = await import('./resilience/shop.mjs')
  const { compareRates, startBareNext } = await import('./bench/baselines.mjs')
  const shop = await openOwnShop({ processes: values.short ? 1 : 2 })
  const [origin = ''] = shop.origins
  const bareNext = await startBareNext()
  await compareRates(origin, bareNext, { rounds: values.short ? 1 : 3, seconds: values.short ? 1 : 4, table })
  if (values.short) return 0
  const { measureVisits } = await import('./bench/visits.mjs')
  await measureVisits(origin, bareNext, { runs: 5, table })
  const { measureFreshness, measureSearches } = await import('./bench/stock.mjs')
  await measureFreshness(shop, { edits: 50, table })
  await measureSearches(shop, { pieces: 100_000, table })
  return 0
}

// It measures a demo shop of its own, never the one that the shell or .env has settings of.
forgetSettings()
leaveOnSignals(() => 130)
bench().then(leave, (error) => {
  explain(error)
  return leave(1)
})
