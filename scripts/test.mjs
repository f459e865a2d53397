// npm test: types, lint, unused code, unit tests and browser journeys on its own PostgreSQL. Fails if any step does.
//   npm test -- --only=types,lint,unused,units,journeys   some steps; other arguments go to Playwright
import fs from 'node:fs'
import path from 'node:path'
import { answerHelp } from './lib/arguments.mjs'
import { install } from './lib/install.mjs'
import { binOf, run } from './lib/processes.mjs'
import { forgetSettings, inVar, Refusal, root } from './lib/settings.mjs'
import { isLeaving, leave, leaveOnSignals, onLeave } from './lib/shutdown.mjs'
import { explain } from './lib/steps.mjs'
import { joinUsers, usersOf } from './lib/users.mjs'

answerHelp()
const words = process.argv.slice(2).filter((word) => !word.startsWith('--only='))
const only = process.argv
  .find((word) => word.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const steps = ['types', 'lint', 'unused', 'units', 'journeys']
/** @type {string[]} */
const failed = []
/** Failed unit tests, which the journeys' output pushes out of sight. @type {string[]} */
const failedUnits = []

/** @param {string[]} args @param {NodeJS.ProcessEnv} env */
const runNode = async (args, env = process.env) =>
  (await run(process.execPath, args, { cwd: root, stdio: 'inherit', env })).code === 0

/**
 * Runs one step, unless --only leaves it out. Resolves to whether it passed.
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

/** Refuses a second run in the same folder: both would overwrite the same build. */
function takeTurn() {
  const folder = inVar('test', 'runs')
  const { leave } = joinUsers(folder)
  onLeave(leave)
  const [other] = usersOf(folder)
  if (other) throw new Refusal(`Process ${other} is testing in this folder already. Wait for it, or end it.`)
}

async function startCluster() {
  const { startTestCluster } = await import('./lib/test-cluster.mjs')
  const cluster = await startTestCluster()
  onLeave(cluster.stop)
  return cluster
}

/** The failed tests in Vitest's report, and the files that failed without one. @param {string} report */
const failuresIn = (report) => {
  /** @type {{ testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] }} */
  const { testResults } = JSON.parse(fs.readFileSync(report, 'utf8'))
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative(root, name)
    const failed = assertionResults.filter((one) => one.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [file] : []
    return failed.map(({ fullName }) => `${file} › ${fullName}`)
  })
}

const checkTypes = () =>
  step('types', 'types', async () => {
    fs.rmSync(path.join(root, '.next-test', 'types'), { recursive: true, force: true })
    return (
      (await runNode([binOf('next'), 'typegen'])) && runNode([binOf('typescript', 'tsc'), '-p', 'tsconfig.test.json'])
    )
  })

async function checkSources() {
  await step('lint', 'lint', () => runNode([binOf('@biomejs/biome'), 'check', '--error-on-warnings', '.']))
  await step('unused', 'files, exports and packages that nothing uses', () => runNode([binOf('knip'), '--no-progress']))
}

/** The unit tests and the journeys. @param {Awaited<ReturnType<typeof startCluster>>} cluster */
async function testWith(cluster) {
  const { buildForJourneys, runJourneys, serveShops } = await import('./lib/journeys.mjs')
  const { findBrowser } = await import('./lib/browser.mjs')
  // The build changes this process's environment.
  const ofUnits = {
    ...process.env,
    TEST_DATABASE_ADMIN_URL: cluster.adminUrl,
    TEST_DATABASE_APP_URL: cluster.appUrl,
    TEST_TEMPLATE_DATABASE: cluster.template,
  }
  /** @type {[Awaited<ReturnType<typeof serveShops>>, string] | undefined} */
  let ready
  // The unit tests often wait for PostgreSQL or mail, so the shop is built and served, and the browser installed, in
  // parallel.
  await Promise.all([
    step('units', 'unit tests', async () => {
      const report = inVar('test', 'units.json')
      fs.rmSync(report, { force: true })
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const passed = await runNode([binOf('vitest'), 'run', ...reporters], ofUnits)
      if (!passed && fs.existsSync(report)) failedUnits.push(...failuresIn(report))
      return passed
    }),
    step('journeys', 'shops for the journeys', async () => {
      const finding = findBrowser({ windowless: true })
      ready = await Promise.all([buildForJourneys(cluster).then(() => serveShops(cluster)), finding])
      return true
    }),
  ])
  if (!ready) return
  const [served, browser] = ready
  await step('journeys', 'journeys', async () => (await runJourneys(served, browser, words)) === 0)
}

async function test() {
  process.chdir(root)
  const unknown = only?.find((name) => !steps.includes(name))
  if (unknown !== undefined)
    throw new Refusal(`There is no step '${unknown}'. Known: ${steps.join(', ')}; several with commas between.`)
  takeTurn()
  await install({ development: true })
  // Only the tests' own values apply: neither the shell's nor .env's.
  forgetSettings('NODE_ENV')
  process.env.NEXT_TELEMETRY_DISABLED = '1'
  process.env.NEXT_DIST_DIR = '.next-test'

  const { generate } = await import('./lib/migrate.mjs')
  await generate()
  const needsCluster = !only || only.includes('units') || only.includes('journeys')
  // None of the three keeps two cores busy by itself.
  const [cluster] = await Promise.all([needsCluster ? startCluster() : undefined, checkTypes(), checkSources()])
  if (cluster) await testWith(cluster)
  for (const name of failedUnits) console.log(`  failed: ${name}`)
  if (!isLeaving()) console.log(failed.length ? `\nFailed: ${failed.join(', ')}` : '\nEverything passed.')
  return failed.length ? 1 : 0
}

leaveOnSignals(() => 130)
test().then(leave, (error) => {
  explain(error)
  return leave(1)
})
