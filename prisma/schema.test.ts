import fs from 'node:fs'
import { expect, it } from 'vitest'
import { withClient } from '../scripts/lib/postgres-client.mjs'
import { schemaSql } from '../scripts/lib/schema-sql.mjs'

it('schema.sql shows the functions, CHECKs, triggers and views that the migrations leave', async () => {
  const database = process.env.TEST_DATABASE_OWN_URL ?? ''
  const isPresent = fs.readFileSync('prisma/schema.sql', 'utf8') === (await withClient(database, schemaSql))
  expect(isPresent, 'prisma/schema.sql is not what the migrations make: run npm run schema:dump').toBe(true)
})
