import { afterAll, expect, it } from 'vitest'
import { migrate, migrationsHere } from './migrate.mjs'
import { ensureDatabase, withClient } from './postgres-client.mjs'

const admin = process.env.TEST_DATABASE_ADMIN_URL ?? ''
const name = `interrupted_${process.pid}`
const url = new URL(`/${name}`, admin).href

afterAll(() => withClient(admin, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)))

it('applies a migration that an earlier attempt was interrupted in', async () => {
  await ensureDatabase(admin, name)
  const [first = ''] = migrationsHere().keys()
  await withClient(url, async (client) => {
    await client.query(`CREATE TABLE _prisma_migrations (
      id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz, migration_name varchar(255) NOT NULL,
      logs text, rolled_back_at timestamptz, started_at timestamptz NOT NULL DEFAULT now(),
      applied_steps_count integer NOT NULL DEFAULT 0)`)
    await client.query('INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $1, $2)', [
      '1',
      first,
    ])
  })
  expect(await migrate(url)).toEqual([...migrationsHere().keys()])
  expect(await migrate(url)).toEqual([])
})
