// Prepares the current sources for a release. Run by the process that started the shop (scripts/lib/release.mjs), with
// its settings; sends it the build's folder and the compiled server's file, or the failure.
import { outliveOutput } from './lib/disk.mjs'
import { explain, phase } from './lib/phases.mjs'
import { isLeaving, leave, leaveOnSignals } from './lib/shutdown.mjs'

async function prepareRelease() {
  const { hasDevelopment, install } = await import('./lib/install.mjs')
  // The serving process has set NODE_ENV itself, so it does not tell whether development dependencies are wanted.
  await phase('packages', async () => ((await install({ development: hasDevelopment() })) ? 'installed' : 'kept'))
  const { generate, migrate } = await import('./lib/migrate.mjs')
  await phase('client', async () => ((await generate()) ? 'generated' : 'kept'))
  const { DATABASE_OWNER_URL, DATABASE_URL = '' } = process.env
  delete process.env.DATABASE_OWNER_URL
  await phase(
    'migrations',
    async () => (await migrate(DATABASE_OWNER_URL ?? DATABASE_URL)).join(', ') || 'none pending',
  )
  const builds = await import('./lib/builds.mjs')
  const { build } = await import('./lib/prepare.mjs')
  const served = builds.distDir()
  const folder = builds.findBuilt() ?? builds.otherBuildFolder(served)
  builds.chooseBuild(folder)
  await phase('build', async () => {
    const outcome = await build()
    if (folder !== served) builds.keepStaticFiles(served, folder)
    return outcome
  })
  const { bundleServer } = await import('./lib/server-bundle.mjs')
  const compiled = await bundleServer()
  return { folder, server: compiled?.serve }
}

/** @param {unknown} message */
const sendMessage = (message) => new Promise((resolve) => process.send?.(message, resolve))

outliveOutput()
leaveOnSignals(() => 130)
prepareRelease().then(
  async (prepared) => {
    await sendMessage(prepared)
    return leave(0)
  },
  async (error) => {
    if (isLeaving()) return
    explain(error)
    await sendMessage({ failure: error instanceof Error ? error.message : String(error) })
    return leave(1)
  },
)
