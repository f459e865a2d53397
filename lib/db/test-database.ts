import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

async function asAdmin(query: (client: Client) => Promise<unknown>) {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_ADMIN_URL })
  await client.connect()
  try {
    await query(client)
  } finally {
    await client.end()
  }
}

/**
 * A migrated, empty database for one test file, which `env.DATABASE_URL` names from now on.
 * Call it in beforeAll, before anything reads env, and `drop` in afterAll.
 */
export async function freshDatabase() {
  const name = `test_${randomBytes(6).toString('hex')}`
  const template = process.env.TEST_TEMPLATE_DATABASE ?? 'shop_template'
  await asAdmin((client) => client.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`))
  const address = new URL(process.env.TEST_DATABASE_ADMIN_URL ?? '')
  address.pathname = `/${name}`
  process.env.DATABASE_URL = address.href
  const drop = () => asAdmin((client) => client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`))
  return { url: address.href, drop }
}
