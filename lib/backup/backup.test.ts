import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { findBackups, makeBackup } from './commands'
import { findLeftovers } from './leftovers'
import { urlWith } from './load'
import { findAdded, findSequences, findTables } from './tables'
import {
  connected,
  copied,
  databaseUrl,
  fingerprint,
  folder,
  into,
  job,
  known,
  migrationsDir,
  prepareShop,
} from './test-backup'

prepareShop()

it('holds every table, column and sequence that the migrations make', () =>
  connected(databaseUrl, async (client) => {
    expect(await findAdded(client)).toEqual([])
    const [{ tables, sequences }] = await rows(
      `SELECT count(*) FILTER (WHERE relkind = 'r')::int AS tables, count(*) FILTER (WHERE relkind = 'S')::int AS sequences
       FROM pg_class WHERE relnamespace = 'public'::regnamespace`,
    )
    expect(await findTables(client)).toHaveLength(tables)
    expect(await findSequences(client)).toHaveLength(sequences)
  }))

it.each([true, false])('leaves out and names what an operator added to the database; checked: %s', async (check) => {
  await rows(`CREATE ROLE operator; CREATE SCHEMA reports;
    ALTER TABLE "StockItem" ADD COLUMN operator_note text, ADD COLUMN operator_id serial;
    CREATE TABLE op_report (id serial PRIMARY KEY, item int REFERENCES "StockItem");
    CREATE TABLE op_secret (id serial); ALTER TABLE op_secret OWNER TO operator; REVOKE ALL ON op_secret FROM PUBLIC;
    CREATE TABLE op_empty (); CREATE TABLE reports."StockItem" (id int)`)
  const made = await makeBackup({ ...job(), into: path.join(folder, `added-${check}`), check }).finally(() =>
    rows(`DROP SCHEMA reports CASCADE; DROP TABLE op_report, op_secret, op_empty; DROP ROLE operator;
      ALTER TABLE "StockItem" DROP COLUMN operator_note, DROP COLUMN operator_id`),
  )
  if (!made.ok) throw new Error(made.reason)
  const names = ['op_empty', 'op_report', 'op_secret', 'reports.StockItem']
  const columns = ['StockItem.operator_id', 'StockItem.operator_note']
  expect(made.manifest.added.toSorted()).toEqual([...columns, ...names])
  const { url, result } = await copied(`added_${check}_${Date.now()}`, made.folder)
  expect(result).toMatchObject({ ok: true, manifest: { added: made.manifest.added } })
  expect(await fingerprint(url)).toEqual(await fingerprint(databaseUrl))
})

it('of a database of another version is refused with a sentence, and leaves nothing', async () => {
  const nowhere = path.join(folder, 'newer')
  const others = path.join(folder, 'migrations')
  fs.cpSync(migrationsDir, others, { recursive: true })
  const last = [...known.keys()].sort().at(-1) ?? ''
  const refused = { ok: false, reason: expect.stringContaining(`another version of the shop (its migration ${last} `) }
  fs.appendFileSync(path.join(others, last, 'migration.sql'), '-- edited')
  expect(await makeBackup({ ...job(), into: nowhere, migrationsDir: others })).toMatchObject(refused)
  fs.rmSync(path.join(others, last), { recursive: true })
  expect(await makeBackup({ ...job(), into: nowhere, migrationsDir: others })).toMatchObject(refused)
  expect(fs.readdirSync(nowhere)).toEqual([])
})

it('removes what a killed one left, and nothing else; what stays is named', async () => {
  const own = path.join(folder, 'killed')
  const name = new URL(databaseUrl).pathname.slice(1)
  const databases = [`${name}_before_20260101000000`, `${name}_check_20260101000000`, `${name}_restored_20260101000000`]
  for (const one of [...databases, `${name}_check_mine`]) await rows(`CREATE DATABASE ${one}`)
  const folders = ['2026-01-01-00-00-00-unchecked', '2026-01-01-00-00-00-unchecked.part', '2026-01-02-00-00-00.part']
  for (const one of [...folders, 'mine.part']) fs.mkdirSync(path.join(own, one, 'database'), { recursive: true })
  const nameAll = (names: string[], paths: string[]) => [
    ...names.map((one) => `the database ${one}`),
    ...paths.map((one) => path.join(own, one)),
  ]
  expect(await findLeftovers(databaseUrl, own)).toEqual(nameAll(databases, folders))
  const made = await makeBackup({ ...job(), into: own, check: false })
  expect(made).toMatchObject({ ok: true })
  expect(await findLeftovers(databaseUrl, own)).toEqual(
    nameAll([databases[0] ?? '', databases[2] ?? ''], folders.slice(0, 1)),
  )
  expect(fs.existsSync(path.join(own, 'mine.part'))).toBe(true)
  expect(await rows('SELECT FROM pg_database WHERE datname = $1', [`${name}_check_mine`])).toHaveLength(1)
})

it('is made by one process at a time', async () => {
  const own = path.join(folder, 'together')
  const both = await Promise.all([1, 2].map(() => makeBackup({ ...job(), into: own, check: false })))
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject({ reason: expect.stringContaining('Another backup') })
  expect(fs.readdirSync(own)).toHaveLength(1)
})

it('is refused with a sentence where no shop is yet, and leaves nothing', async () => {
  const name = `empty_${Date.now()}`
  await rows(`CREATE DATABASE ${name}`)
  const nowhere = path.join(folder, 'empty')
  const made = await makeBackup({ ...job(), databaseUrl: urlWith(databaseUrl, name), into: nowhere })
  await rows(`DROP DATABASE ${name}`)
  expect(made).toMatchObject({ ok: false, reason: expect.stringContaining('npm run migrate') })
  expect(fs.readdirSync(nowhere)).toEqual([])
})

it('keeps as many as asked, and photographs that did not change take room once', async () => {
  await makeBackup({ ...job(), check: false })
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const made = await makeBackup({ ...job(), check: false, keep: 2 })
  if (!made.ok) throw new Error(made.reason)
  expect(fs.statSync(path.join(made.folder, 'photographs', 'G1', '01.jpg')).nlink).toBeGreaterThan(1)
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  await makeBackup({ ...job(), check: false, keep: 2 })
  expect((await findBackups(into())).length).toBe(2)
})

it('that fails its check stays under another name, pushes no good one out, and is no base for the next', async () => {
  const own = { ...job(), into: path.join(folder, 'failing') }
  const good = await makeBackup(own)
  if (!good.ok) throw new Error(good.reason)
  // A role that reads everything, but may not create the scratch database.
  const [{ name }] = await rows('SELECT current_database() AS name')
  await rows(`CREATE ROLE backup_reader LOGIN PASSWORD 'reader' IN ROLE pg_read_all_data`)
  await rows(`GRANT CONNECT ON DATABASE "${name}" TO backup_reader`)
  const reader = new URL(databaseUrl)
  reader.username = 'backup_reader'
  reader.password = 'reader'
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const failed = await makeBackup({ ...own, databaseUrl: reader.href, keep: 1 }).finally(async () => {
    await rows('DROP OWNED BY backup_reader')
    await rows('DROP ROLE backup_reader')
  })
  expect(failed).toMatchObject({ ok: false, reason: expect.stringMatching(/-unchecked, but .* may not create/) })
  expect(await findBackups(own.into)).toEqual([good.folder])
  const [unchecked = ''] = fs.readdirSync(own.into).filter((one) => one.endsWith('-unchecked'))
  expect(fs.existsSync(path.join(own.into, unchecked, 'manifest.json'))).toBe(true)

  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const next = await makeBackup({ ...own, keep: 1 })
  expect(next).toMatchObject({ ok: true, checked: true, removed: 1 })
  expect(fs.readdirSync(own.into).sort()).toEqual([unchecked, next.ok ? path.basename(next.folder) : ''])
})
