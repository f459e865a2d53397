import { spawnSync } from 'node:child_process'
import { generate } from './lib/migrate.mjs'
import { startTestCluster } from './lib/test-cluster.mjs'
await generate()
const c = await startTestCluster()
const env = { ...process.env }
for (const k of Object.keys(env)) if (/^(PG[A-Z]+|DATABASE_URL|NODE_ENV)$/.test(k)) delete env[k]
Object.assign(env, { TEST_DATABASE_ADMIN_URL: c.adminUrl, TEST_DATABASE_APP_URL: c.appUrl, TEST_TEMPLATE_DATABASE: c.template })
const r = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)], { stdio: 'inherit', env })
await c.stop()
process.exit(r.status ?? 1)
