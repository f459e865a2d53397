// npm test: types, lint, unused code, unit tests and browser journeys, on a PostgreSQL of its own. Runs every step, fails if one did.
//   npm test -- --only=types,lint,unused,units,journeys   some steps; other words reach Playwright
import fs from 'node:fs'
import path from 'node:path'
import { install } from './lib/install.mjs'
import { explain } from './lib/phases.mjs'
import { isAlive, run } from './lib/processes.mjs'
import { inVar, Refusal, root } from './lib/settings.mjs'
import { isLeaving, leave, leaveOnSignals, onLeave } from './lib/shutdown.mjs'

const words = process.argv.slice(2).filter((word) => !word.startsWith('--only='))
const only = process.argv
  .find((word) => word.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
/** @type {string[]} */
const failed = []

/** @param {...string} names */
const bin = (...names) => path.join(root, 'node_modules', ...names)
/** @param {string[]} args @param {NodeJS.ProcessEnv} env */
const runNode = async (args, env = process.env) =>
  (await run(process.execPath, args, { cwd: root, stdio: 'inherit', env })).code === 0

/**
 * Runs one step, unless --only leaves it out. Gives whether it passed.
 * @param {string} name
 * @param {string} title
 * @param {() => Promise<unknown>} work
 */
async function step(name, title, work) {
  if (isLeaving() || (only && !only.includes(name))) return false
  console.log(`\n── ${title}`)
  const since = performance.now()
  const passed = await work().catch((error) => explain(error))
  if (isLeaving()) return false
  console.log(`── ${title}: ${passed ? 'passed' : 'FAILED'} in ${((performance.now() - since) / 1000).toFixed(1)} s`)
  if (!passed) failed.push(title)
  return passed
}

/** Two runs in one folder would build over each other. */
function takeTurn() {
  const file = inVar('test', 'running')
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const holder = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : 0
  if (isAlive(holder)) throw new Refusal(`Process ${holder} is testing in this folder already. Wait for it, or end it.`)
  fs.writeFileSync(file, String(process.pid))
  onLeave(() => fs.rmSync(file, { force: true }))
}

async function test() {
  process.chdir(root)
  takeTurn()
  await install({ development: true })
  // The tests' own values only: neither the shell's nor .env's.
  for (const name of Object.keys(process.env))
    if (/^(PG[A-Z]+|DATABASE_URL|NODE_ENV)$/.test(name)) delete process.env[name]
  process.env.NEXT_TELEMETRY_DISABLED = '1'
  process.env.NEXT_DIST_DIR = '.next-test'

  const { generate } = await import('./lib/migrate.mjs')
  const { startTestCluster } = await import('./lib/test-cluster.mjs')
  await generate()
  const cluster = await startTestCluster()
  onLeave(cluster.stop)

  await step('types', 'types', async () => {
    fs.rmSync(path.join(root, '.next-test', 'types'), { recursive: true, force: true })
    return (
      (await runNode([bin('next', 'dist', 'bin', 'next'), 'typegen'])) &&
      runNode([bin('typescript', 'bin', 'tsc'), '-p', 'tsconfig.test.json'])
    )
  })
  await step('lint', 'lint', () =>
    runNode([bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '.']),
  )
  await step('unused', 'files, exports and packages that nothing uses', () =>
    runNode([bin('knip', 'bin', 'knip.js'), '--no-progress']),
  )
  const journeys = await import('./lib/journeys.mjs')
  // The build changes this process's environment.
  const ofUnits = {
    ...process.env,
    TEST_DATABASE_ADMIN_URL: cluster.adminUrl,
    TEST_DATABASE_APP_URL: cluster.appUrl,
    TEST_TEMPLATE_DATABASE: cluster.template,
  }
  // The unit tests wait more than they compute: meanwhile the shop is built.
  const [, built] = await Promise.all([
    step('units', 'unit tests', () => runNode([bin('vitest', 'vitest.mjs'), 'run'], ofUnits)),
    step('journeys', 'build for the journeys', () => journeys.buildForJourneys(cluster).then(() => true)),
  ])
  if (built) {
    await step('journeys', 'journeys', async () => {
      const { findBrowser } = await import('./lib/browser.mjs')
      return (await journeys.runJourneys(cluster, await findBrowser({ windowless: true }), words)) === 0
    })
  }
  if (!isLeaving()) console.log(failed.length ? `\nFailed: ${failed.join(', ')}` : '\nEverything passed.')
  return failed.length ? 1 : 0
}

leaveOnSignals(() => 130)
test().then(leave, (error) => {
  explain(error)
  return leave(1)
})
