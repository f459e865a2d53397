import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows } from './test-database'
import { fillTestShop } from './test-shop'

const clients: Record<string, Client> = {}
const as = (role: string, sql: string) => clients[role]?.query(sql) ?? Promise.reject(new Error(role))

beforeAll(async () => {
  await fillTestShop()
  await rows(`INSERT INTO "Member" (name, email, password) VALUES ('Ada', 'ada@example.com', '$argon2id$x')`)
  await rows(`INSERT INTO "Session" (id, member_id, expires_at) SELECT 's', id, now() + interval '1 day' FROM "Member"`)
  await rows(`INSERT INTO "Enquiry" (kind, email, phone, message, "consentText", "consentAt")
    VALUES ('contact', 'a@example.com', '1', 'x', 'x', now())`)
  for (const role of ['shop_app', 'shop_staff']) {
    const client = new Client({ connectionString: process.env.TEST_DATABASE_OWN_URL })
    await client.connect()
    await client.query(`SET SESSION AUTHORIZATION ${role}`)
    clients[role] = client
  }
})
afterAll(() => Promise.all(Object.values(clients).map((client) => client.end())))

const denied = /permission denied|must be owner/
const forbidden: [role: string, sql: string][] = [
  ...['shop_app', 'shop_staff'].flatMap((role): [string, string][] => [
    [role, 'CREATE TABLE mine (id int)'],
    [role, 'CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$'],
    [role, 'ALTER TABLE "StockItem" DISABLE TRIGGER ALL'],
    [role, 'DROP TABLE "StockItem"'],
    [role, 'TRUNCATE "StockItem"'],
    [role, `COPY "StockItem" TO PROGRAM 'cat'`],
    [role, `COPY "StockItem" FROM '/etc/passwd'`],
    [role, 'SELECT * FROM pg_authid'],
    [role, 'SELECT * FROM "_prisma_migrations"'],
    [
      role,
      `INSERT INTO "History" (record_type, operation, database_role, transaction_id) VALUES ('x', 'update', 'x', 1)`,
    ],
    [role, `UPDATE "History" SET actor = 'nobody'`],
    [role, 'DELETE FROM "History"'],
    [role, `SELECT write_history('x', 'x', 'x', 'update', 'x', NULL, NULL)`],
    [role, 'SET ROLE shop_owner'],
    [role, 'SELECT lo_create(0)'],
    [role, `SELECT lo_from_bytea(0, 'x')`],
    [role, 'SELECT loread(0, 1)'],
  ]),
  ...[
    'SELECT password FROM "Member"',
    'SELECT * FROM "Member"',
    'SELECT * FROM "Session"',
    'SELECT * FROM "RateLimit"',
    'SELECT password FROM "StaffAccount"',
    'SELECT * FROM "StaffSession"',
    'SELECT * FROM "Passkey"',
    'SELECT * FROM "PasskeyChallenge"',
    'SELECT * FROM "RecoveryCode"',
    'SELECT two_factor FROM "Member"',
    'UPDATE "Member" SET two_factor = false',
    'SELECT * FROM graphile_worker.jobs',
    'DELETE FROM "Enquiry"',
    `UPDATE "Enquiry" SET message = 'y'`,
    `UPDATE "Member" SET password = ''`,
    'UPDATE "Member" SET previous_login_at = now()',
    `INSERT INTO "Member" (name, email, previous_login_at) VALUES ('B', 'b@example.com', now())`,
    `UPDATE "StockItem" SET "shuffleKey" = 1`,
    `UPDATE "Enquiry" SET "mailState" = 'none'`,
    `INSERT INTO "Mail" (kind, message_id) VALUES ('welcome', 'x')`,
  ].map((sql): [string, string] => ['shop_staff', sql]),
]

describe('the roles', () => {
  it.each(forbidden)('%s may not: %s', (role, sql) => expect(as(role, sql)).rejects.toThrow(denied))

  it('shop_staff has a limit of connections', async () => {
    const [limit] = await rows(`SELECT rolconnlimit FROM pg_roles WHERE rolname = 'shop_staff'`)
    expect(limit).toEqual({ rolconnlimit: 20 })
  })
  it('shop_staff edits stock, content and members, and what follows from it happens', async () => {
    await as('shop_staff', `UPDATE "StockItem" SET "Price" = 180000 WHERE "SKU" = 'G1'`)
    await as(
      'shop_staff',
      `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName") VALUES ('watch', 'S1', 'A', 'B')`,
    )
    await as('shop_staff', `INSERT INTO "Page" (name, title) VALUES ('about', 'x')`)
    await as('shop_staff', `UPDATE "Enquiry" SET status = 'answered'`)
    await as('shop_staff', `UPDATE "Member" SET status = 2`)
    expect(await rows('SELECT FROM "Session"')).toEqual([])
    expect(await rows(`SELECT FROM "Mail" m JOIN graphile_worker.jobs j ON j.key = 'mail:' || m.id`)).toHaveLength(1)
    expect(
      await rows(`SELECT column_name, database_role FROM "History" WHERE record_name = 'G1' AND operation = 'update'`),
    ).toEqual([{ column_name: 'Price', database_role: 'shop_staff' }])
  })

  it('what staff read of members holds no secret', async () => {
    const { rows: columns } = await as(
      'shop_staff',
      `SELECT column_name FROM information_schema.columns WHERE table_name = 'Member'`,
    )
    expect(columns.map(({ column_name }) => column_name)).not.toContain('password')
    expect((await as('shop_staff', 'SELECT id, name, email, status FROM "Member"')).rows).toHaveLength(1)
    expect((await as('shop_staff', 'SELECT last_login_at, previous_login_at FROM "Member"')).rows).toHaveLength(1)
  })

  it('a right that staff no longer have is taken away when the grants are applied again', async () => {
    await rows('GRANT UPDATE (previous_login_at) ON "Member" TO shop_staff')
    await rows(readFileSync('prisma/roles.sql', 'utf8'))
    await expect(as('shop_staff', 'UPDATE "Member" SET previous_login_at = now()')).rejects.toThrow(denied)
  })

  it.each(['shop_owner', 'shop_app', 'shop_staff'])(
    '%s is no superuser, and waits for nothing for ever',
    async (role) => {
      const [found] = await rows(
        'SELECT rolsuper, rolcreaterole, rolbypassrls, rolconfig FROM pg_roles WHERE rolname = $1',
        [role],
      )
      expect(found).toMatchObject({ rolsuper: false, rolcreaterole: false, rolbypassrls: false })
      for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
        expect(found.rolconfig.join()).toMatch(new RegExp(`${limit}=[1-9]`))
    },
  )

  it('every table belongs to shop_owner', async () => {
    expect(
      await rows(
        `SELECT tablename FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker') AND tableowner <> 'shop_owner'`,
      ),
    ).toEqual([])
  })
})
