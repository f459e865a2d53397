// What must be there before the sources as they are now can be served in place of those that are. Run by the process that
// started the shop (scripts/lib/release.mjs), with its settings; tells it the folder of the build and the compiled server, or
// what went wrong.
import { outliveOutput } from './lib/disk.mjs'
import { explain, phase } from './lib/phases.mjs'
import { isLeaving, leave, leaveOnSignals } from './lib/shutdown.mjs'

async function prepareRelease() {
  const { hasDevelopment, install } = await import('./lib/install.mjs')
  // The process that serves has set NODE_ENV, which nobody else need have meant.
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
  const folder = builds.findBuilt() ?? builds.besides(served)
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
const tell = (message) => new Promise((resolve) => process.send?.(message, resolve))

outliveOutput()
leaveOnSignals(() => 130)
prepareRelease().then(
  async (prepared) => {
    await tell(prepared)
    return leave(0)
  },
  async (error) => {
    if (isLeaving()) return
    explain(error)
    await tell({ failure: error instanceof Error ? error.message : String(error) })
    return leave(1)
  },
)
