// npm run studio: Prisma Studio, where staff work, on the shop's database.
import { spawn } from 'node:child_process'
import { withDatabase } from './lib/database.mjs'
import { prismaCli, prismaEnvironment } from './lib/schema-engine-path.mjs'
import { root } from './lib/settings.mjs'

await withDatabase(async (_url, { ownerUrl, staffUrl }) => {
  const { migrate } = await import('./lib/migrate.mjs')
  await migrate(ownerUrl)
  const studio = spawn(process.execPath, [prismaCli, 'studio', ...process.argv.slice(2)], {
    cwd: root,
    env: prismaEnvironment(staffUrl),
    stdio: 'inherit',
  })
  process.on('SIGINT', () => studio.kill('SIGINT'))
  process.on('SIGTERM', () => studio.kill('SIGTERM'))
  await new Promise((resolve) => studio.on('exit', resolve))
})
