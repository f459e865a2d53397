// What must be there before the sources as they are now can be served in place of those that are. Run by the process that
// started the shop (scripts/lib/release.mjs), with its settings; tells it the folder of the build.
import { explain, phase } from './lib/phases.mjs'

async function prepareRelease() {
  const { install } = await import('./lib/install.mjs')
  await phase('packages', async () => ((await install()) ? 'installed' : 'kept'))
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
  process.send?.(folder)
}

prepareRelease().catch((error) => {
  explain(error)
  process.exitCode = 1
})
