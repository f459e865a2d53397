// npm run schema:dump: writes prisma/schema.sql from a database of its own that it applies all migrations to.
import fs from 'node:fs'
import path from 'node:path'
import { readArguments } from './lib/arguments.mjs'
import { withClient } from './lib/postgres-client.mjs'
import { schemaSql } from './lib/schema-sql.mjs'
import { forgetSettings, root } from './lib/settings.mjs'
import { startTestCluster } from './lib/test-cluster.mjs'

readArguments({})
forgetSettings()
const cluster = await startTestCluster()
try {
  const text = await withClient(cluster.url(cluster.template), schemaSql)
  fs.writeFileSync(path.join(root, 'prisma', 'schema.sql'), text)
} finally {
  await cluster.stop()
}
