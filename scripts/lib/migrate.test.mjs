import fs from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { compareMigrations, migrate, migrationsHere, refusalOf } from './migrate.mjs'
import { ensureDatabase, withClient } from './postgres-client.mjs'
import { root } from './settings.mjs'

const admin = process.env.TEST_DATABASE_ADMIN_URL ?? ''
/** @type {string[]} */
const made = []

afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() =>
  withClient(admin, async (client) => {
    for (const name of made) await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
  }),
)

/** Resolves to the URL of an empty database. @param {string} purpose */
async function emptyDatabase(purpose) {
  const name = `${purpose}_${process.pid}`
  await ensureDatabase(admin, name)
  made.push(name)
  return new URL(`/${name}`, admin).href
}

/**
 * Notes the first migration as begun, as Prisma does. Resolves to its SQL.
 * @param {import('pg').Client} client
 */
async function begin(client) {
  const [[name, checksum] = ['', '']] = migrationsHere()
  await client.query(`CREATE TABLE _prisma_migrations (
    id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz, migration_name varchar(255) NOT NULL,
    logs text, rolled_back_at timestamptz, started_at timestamptz NOT NULL DEFAULT now(),
    applied_steps_count integer NOT NULL DEFAULT 0)`)
  await client.query('INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES (1, $1, $2)', [
    checksum,
    name,
  ])
  return fs.readFileSync(path.join(root, 'prisma', 'migrations', name, 'migration.sql'), 'utf8')
}

it('applies a migration that an earlier attempt was interrupted in', async () => {
  const url = await emptyDatabase('interrupted')
  await withClient(url, begin)
  expect(await migrate(url)).toEqual([...migrationsHere().keys()])
  expect(await migrate(url)).toEqual([])
})

it('takes the rules of prisma/sql as they are now, whatever the database has', async () => {
  const url = await emptyDatabase('ruled')
  await migrate(url)
  /** @param {import('pg').Client} client @returns {Promise<{ rows: { at: string, rule: string }[] }>} */
  const rules = (client) =>
    client.query(`SELECT tgrelid::regclass::text AS at, pg_get_triggerdef(oid) AS rule FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT conrelid::regclass::text, conname FROM pg_constraint WHERE contype = 'c' AND conrelid <> 0 ORDER BY 1, 2`)
  await withClient(url, async (client) => {
    const before = (await rules(client)).rows
    expect(before.length).toBeGreaterThan(250)
    await client.query(`
      ALTER TABLE "StockItem" ADD CONSTRAINT "a rule of before" CHECK ("SKU" <> 'X');
      ALTER TABLE "Sale" DROP CONSTRAINT "Sale_note";
      DROP TRIGGER derive_stock_item ON "StockItem";
      CREATE TABLE op_table (id int CHECK (id > 0));
      CREATE SCHEMA reports; CREATE FUNCTION reports.noted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
      CREATE TRIGGER noted AFTER INSERT ON "StockItem" FOR EACH ROW EXECUTE FUNCTION reports.noted();
      COMMENT ON TABLE _prisma_migrations IS 'prisma/sql of before'`)
    await migrate(url)
    const after = (await rules(client)).rows
    const added = after.filter((one) => !before.some(({ at, rule }) => at === one.at && rule === one.rule))
    expect(added.map(({ at }) => at).sort()).toEqual(['"StockItem"', 'op_table'])
    expect(after).toHaveLength(before.length + 2)
  })
})

it('refuses the database of another program, and leaves it as it was', async () => {
  const url = await emptyDatabase('foreign')
  await withClient(url, (client) => client.query('CREATE TABLE users (id int)'))
  await expect(migrate(url)).rejects.toThrow(
    /^This database has tables, but no record of the shop’s migrations.* DATABASE_URL/,
  )
  await withClient(url, async (client) => {
    const { rows } = await client.query(`SELECT tablename FROM pg_tables WHERE schemaname !~ '^(pg_|information_)'`)
    expect(rows).toEqual([{ tablename: 'users' }])
  })
})

it('refuses a database of another version, and the same sentence can be had without a start', async () => {
  const url = await emptyDatabase('newer')
  await withClient(url, begin)
  await withClient(url, (client) =>
    client.query(`UPDATE _prisma_migrations SET migration_name = '29990101000000_new', finished_at = now()`),
  )
  const refusal = refusalOf(await compareMigrations(url)) ?? ''
  expect(refusal).toContain('29990101000000_new is not here')
  await expect(migrate(url)).rejects.toThrow(refusal)
})

it('a migration that waits for another transaction lets others pass, and is tried again', async () => {
  const url = await emptyDatabase('waiting')
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await withClient(url, async (other) => {
    // Until this transaction ends, nobody knows whether the name is taken.
    await other.query('BEGIN; CREATE TABLE "StockItem" (id integer)')
    const migrating = migrate(url)
    // It is told once a try has ended, and with it whatever had queued behind it.
    const told = () => warn.mock.calls.flat()
    await expect.poll(told).toEqual([expect.stringContaining('waits for a table that another transaction')])
    await other.query('ROLLBACK')
    expect(await migrating).toEqual([...migrationsHere().keys()])
    expect(told()).toHaveLength(1)
  })
})

it('gives photographs to their pieces, and notes whose each folder is, also of renamed and deleted ones', async () => {
  const url = await emptyDatabase('photographs')
  const names = [...migrationsHere().keys()]
  const last = names.findIndex((name) => name.endsWith('_photographs_by_id'))
  /** @param {string} name */
  const sqlOf = (name) => fs.readFileSync(path.join(root, 'prisma', 'migrations', name, 'migration.sql'), 'utf8')
  await withClient(url, async (client) => {
    for (const name of names.slice(0, last)) await client.query(sqlOf(name))
    await client.query(`
      INSERT INTO "StockItem" ("StockItemId", "Family", "SKU", "Name", "ManufacturerName") VALUES
        (1, 'watch', 'A', 'A', 'Rolex'), (2, 'watch', 'B', 'B', 'Rolex'), (3, 'watch', 'LATER', 'C', 'Rolex');
      INSERT INTO "FolderRename" (from_sku, to_sku) VALUES ('A', 'X'), ('B', 'A'), ('X', 'B');
      INSERT INTO "History" (record_type, record_key, record_name, operation, column_name, database_role, command, transaction_id) VALUES
        ('StockItem', '98', 'GONE', 'delete', '', '', '', 1), ('StockItem', '99', 'GONE', 'delete', '', '', '', 2),
        ('StockItem', '97', 'LATER', 'delete', '', '', '', 3);
      INSERT INTO "Photo" ("SKU", name, position, hash, width, height, placeholder)
        SELECT sku, 'front', 0, 'x', 1, 1, '' FROM unnest(ARRAY['A', 'B', 'GONE', 'site', 'STRANGE']) AS sku`)
    await client.query(sqlOf(names[last] ?? ''))
    const photos = await client.query('SELECT item_id FROM "Photo" ORDER BY item_id')
    expect(photos.rows.map(({ item_id }) => item_id)).toEqual([1, 2, null])
    const folders = await client.query('SELECT folder, item_id FROM "FormerPhotoFolder" ORDER BY folder')
    expect(folders.rows.map(({ folder, item_id }) => `${folder} ${item_id}`)).toEqual([
      'A 2',
      'B 1',
      'GONE 99',
      'LATER 3',
      'X 2',
    ])
  })
})
