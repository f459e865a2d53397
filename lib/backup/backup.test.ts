import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { runAsNobody } from '@/lib/images/test-photos'
import { findBackups, makeBackup, restoreBackup } from './commands'
import { urlWith } from './load'
import { type Manifest, withFreshIds } from './manifest'
import { findRemains } from './remains'
import { measureRows } from './rows'
import { findAdded, findSequences, findTables } from './tables'

const migrationsDir = path.resolve(import.meta.dirname, '..', '..', 'prisma', 'migrations')
const known = new Map(
  fs
    .readdirSync(migrationsDir)
    .filter((name) => /^\d/.test(name))
    .map((name) => [
      name,
      createHash('sha256')
        .update(fs.readFileSync(path.join(migrationsDir, name, 'migration.sql')))
        .digest('hex'),
    ]),
)
const arrangement = '{"order":["02-gro-er","01"],"closeUps":{}}'
let folder: string
let databaseUrl: string
const photosDir = () => path.join(folder, 'photos')
const into = () => path.join(folder, 'backups')
const job = () => ({ databaseUrl, photosDir: photosDir(), migrationsDir, into: into(), check: true })

beforeAll(async () => {
  databaseUrl = process.env.TEST_DATABASE_OWN_URL ?? ''
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ninety-backup-'))
  await fillTestShop()
  await rows(`INSERT INTO "Subscriber" (email, name) VALUES ('a@b.example', E'Zoë "tab\\t" \\\\ new\\nline 🙂')`)
  await rows(
    `INSERT INTO "Mail" (kind, "to", message_id, subscriber_id) SELECT 'welcome', email, 'one', id FROM "Subscriber"`,
  )
  fs.mkdirSync(path.join(photosDir(), 'G1'), { recursive: true })
  fs.writeFileSync(path.join(photosDir(), 'G1', '01.jpg'), 'a photograph')
  fs.writeFileSync(path.join(photosDir(), 'G1', '02 größer.jpg'), 'another')
  fs.writeFileSync(path.join(photosDir(), 'G1', '.arrangement.json'), arrangement)
  fs.mkdirSync(path.join(photosDir(), '.removed', 'G1'), { recursive: true })
  fs.writeFileSync(path.join(photosDir(), '.removed', 'G1', '03.jpg'), 'taken away')
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const connected = async <Result>(url: string, work: (client: Client) => Promise<Result>) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Hashes of all tables of a database, and its jobs; opens its own connection. */
const fingerprint = (url: string) =>
  connected(url, async (client) => {
    const all: Record<string, string> = {}
    for (const table of await findTables(client)) all[table.name] = (await measureRows(client, table)).sha256
    const { rows: jobs } = await client.query('SELECT task_identifier, key FROM graphile_worker.jobs ORDER BY key')
    return { all, jobs }
  })

/** Restores a backup under another name, without open connections. */
const copied = async (name: string, backup: string) => {
  const url = urlWith(databaseUrl, name)
  const result = await restoreBackup({
    databaseUrl: url,
    folder: backup,
    photosDir: path.join(folder, `${name}-photos`),
    known,
  })
  return { url, result }
}

it('brings everything back as it was: rows, mails that wait, photographs and their order', async () => {
  const made = await makeBackup(job())
  if (!made.ok) throw new Error(made.reason)
  expect(made.checked).toBe(true)
  const before = await fingerprint(databaseUrl)
  expect(before.jobs.length).toBeGreaterThan(0)
  const { url, result } = await copied(`restored_${Date.now()}`, made.folder)
  expect(result).toMatchObject({ ok: true, kept: null, photographs: { copied: 4, set: 0 } })
  expect(await fingerprint(url)).toEqual(before)

  // Restoring over newer data: the old database is kept under another name, and photographs are moved aside.
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`UPDATE "StockItem" SET "Name" = 'Changed' WHERE "SKU" = 'G1'`)
  const photos = path.join(folder, `${new URL(url).pathname.slice(1)}-photos`)
  fs.writeFileSync(path.join(photos, 'G1', '01.jpg'), 'changed since')
  // What the desk removed since can still be brought back.
  fs.writeFileSync(path.join(photos, '.removed', 'G1', '04.jpg'), 'taken away since')
  // A copy that an earlier restore did not finish.
  fs.mkdirSync(path.join(photos, '.restore-2026-01-01-00-00-00'))
  fs.writeFileSync(path.join(photos, '.restore-2026-01-01-00-00-00', '01.jpg.part'), 'a photo')
  const open = await restoreBackup({ databaseUrl: url, folder: made.folder, photosDir: photos, known })
  expect(open).toMatchObject({ ok: false, reason: expect.stringContaining('The shop is open') })
  await client.end()
  const again = await restoreBackup({ databaseUrl: url, folder: made.folder, photosDir: photos, known })
  expect(again).toMatchObject({
    ok: true,
    kept: expect.stringContaining('_before_'),
    photographs: { copied: 1, set: 1 },
  })
  expect(await fingerprint(url)).toEqual(before)
  expect(fs.readFileSync(path.join(photos, 'G1', '01.jpg'), 'utf8')).toBe('a photograph')
  expect(fs.readFileSync(path.join(photos, 'G1', '.arrangement.json'), 'utf8')).toBe(arrangement)
  for (const [name, text] of [
    ['03', 'taken away'],
    ['04', 'taken away since'],
  ])
    expect(fs.readFileSync(path.join(photos, '.removed', 'G1', `${name}.jpg`), 'utf8')).toBe(text)
  const all = fs.readdirSync(photos, { recursive: true }).map(String)
  expect(all.filter((name) => name.endsWith('.part') || name.startsWith('.restore-'))).toEqual([])
}, 120_000)

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

it.each([true, false])(
  'leaves out and names what an operator added to the database; checked: %s',
  async (check) => {
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
  },
  120_000,
)

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
  expect(await findRemains(databaseUrl, own)).toEqual(nameAll(databases, folders))
  const made = await makeBackup({ ...job(), into: own, check: false })
  expect(made).toMatchObject({ ok: true })
  expect(await findRemains(databaseUrl, own)).toEqual(
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

it('issues no id again that may have been issued after the backup', async () => {
  const made = await makeBackup({ ...job(), into: path.join(folder, 'ids'), check: false })
  if (!made.ok) throw new Error(made.reason)
  const { url } = await copied(`ids_${Date.now()}`, made.folder)
  const client = new Client({ connectionString: url })
  await client.connect()
  const added = await client.query(`INSERT INTO "Subscriber" (email) VALUES ('new@example.com') RETURNING id`)
  await client.end()
  expect(added.rows[0].id).toBeGreaterThan(1_000_000)
})

it.each([
  ['1', '1000001'],
  ['999999001', '999999500'],
  ['999999999', '999999999'],
  ['3000000000', '3000000000'],
])('continues the ids of a restored shop after %s at %s, and leaves nine digits room', (value, expected) => {
  const sequences = [{ schema: 'public', name: 'a', value, isCalled: false }]
  expect(withFreshIds({ sequences } as Manifest).sequences).toMatchObject([{ value: expected, isCalled: true }])
})

describe('a restore that fails at its end', () => {
  /** A restored shop whose first photograph has changed since, and its backup. */
  const changedShop = async (name: string) => {
    const made = await makeBackup({ ...job(), into: path.join(folder, name), check: false })
    if (!made.ok) throw new Error(made.reason)
    const { url } = await copied(name, made.folder)
    const photos = path.join(folder, `${name}-photos`)
    fs.writeFileSync(path.join(photos, 'G1', '01.jpg'), 'changed since')
    return { url, backup: made.folder, photos }
  }
  const unfinished = (name: string) =>
    rows('SELECT datname FROM pg_database WHERE datname LIKE $1', [`${name}\\_restored%`])
  const expectUntouched = async (name: string, photos: string) => {
    expect(fs.readFileSync(path.join(photos, 'G1', '01.jpg'), 'utf8')).toBe('changed since')
    expect(fs.readdirSync(photos).filter((one) => one.startsWith('.restore-'))).toEqual([])
    expect(await unfinished(name)).toEqual([])
    expect(await rows('SELECT datname FROM pg_database WHERE datname LIKE $1', [`${name}%`])).toEqual([
      { datname: name },
    ])
  }

  it('because somebody connects meanwhile is refused, and leaves the photographs', async () => {
    const name = `late_${Date.now()}`
    const { url, backup, photos } = await changedShop(name)
    let isOver = false
    const connect = async () => {
      while (!isOver) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        const [found] = await unfinished(name)
        if (!found) continue
        const client = new Client({ connectionString: urlWith(databaseUrl, found.datname) })
        client.on('error', () => {})
        await client.connect()
        return true
      }
      return false
    }
    const [result, hasConnected] = await Promise.all([
      restoreBackup({ databaseUrl: url, folder: backup, photosDir: photos, known }).finally(() => {
        isOver = true
      }),
      connect(),
    ])
    expect(hasConnected).toBe(true)
    expect(result).toMatchObject({ ok: false, reason: expect.stringContaining('The shop is open') })
    await expectUntouched(name, photos)
  }, 120_000)

  it('because a photograph cannot be put in place puts all back', async () => {
    const name = `stuck_${Date.now()}`
    const { url, backup, photos } = await changedShop(name)
    const obstacle = path.join(photos, 'G1', '02 größer.jpg')
    fs.rmSync(obstacle)
    fs.mkdirSync(obstacle)
    await expect(restoreBackup({ databaseUrl: url, folder: backup, photosDir: photos, known })).rejects.toThrow(
      /EISDIR|ENOTEMPTY|EEXIST/,
    )
    await expectUntouched(name, photos)
  }, 120_000)
})

it('keeps as many as asked, and photographs that did not change take room once', async () => {
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const made = await makeBackup({ ...job(), check: false, keep: 2 })
  if (!made.ok) throw new Error(made.reason)
  expect(fs.statSync(path.join(made.folder, 'photographs', 'G1', '01.jpg')).nlink).toBeGreaterThan(1)
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  await makeBackup({ ...job(), check: false, keep: 2 })
  expect((await findBackups(into())).length).toBe(2)
}, 60_000)

it('that lacks a photograph because it cannot be read says so, pushes no whole one out, and goes with those of its time', () => {
  const own = path.join(folder, 'unreadable')
  fs.mkdirSync(own)
  fs.chmodSync(folder, 0o755)
  fs.chmodSync(own, 0o777)
  const words = {
    ...job(),
    photosDir: path.join(own, 'photos'),
    into: path.join(own, 'backups'),
    check: false,
    keep: 2,
  }
  const { made, there } = runAsNobody(`
    const fs = await import('node:fs')
    const { makeBackup } = await import('./lib/backup/commands.ts')
    const { setTimeout: sleep } = await import('node:timers/promises')
    const job = ${JSON.stringify(words)}
    fs.mkdirSync(job.photosDir + '/G1', { recursive: true })
    for (const name of ['01', '02']) fs.writeFileSync(job.photosDir + '/G1/' + name + '.jpg', 'a photograph ' + name)
    const made = []
    for (const mode of [0o600, 0o000, 0o600, 0o000, 0o600]) {
      fs.chmodSync(job.photosDir + '/G1/02.jpg', mode)
      made.push(await makeBackup(job))
      await sleep(1_100)
    }
    console.log(JSON.stringify({ made, there: fs.readdirSync(job.into) }))
  `) as { made: { folder: string }[]; there: string[] }
  expect(made).toMatchObject([
    { ok: true, manifest: { unreadable: [] }, removed: 0 },
    { ok: true, manifest: { unreadable: ['G1/02.jpg'] }, removed: 0 },
    { ok: true, manifest: { unreadable: [] }, removed: 0 },
    { ok: true, manifest: { unreadable: ['G1/02.jpg'] }, removed: 0 },
    { ok: true, manifest: { unreadable: [] }, removed: 2 },
  ])
  expect(there.sort()).toEqual(made.slice(2).map((one) => path.basename(one.folder)))
}, 60_000)

it('copies a photograph anew whose file in the previous backup is damaged', async () => {
  const own = { ...job(), into: path.join(folder, 'rotten') }
  const first = await makeBackup(own)
  if (!first.ok) throw new Error(first.reason)
  fs.writeFileSync(path.join(first.folder, 'photographs', 'G1', '01.jpg'), 'damaged on the disk')
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const second = await makeBackup(own)
  if (!second.ok) throw new Error(second.reason)
  expect(fs.readFileSync(path.join(second.folder, 'photographs', 'G1', '01.jpg'), 'utf8')).toBe('a photograph')
}, 120_000)

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
}, 120_000)

it.each([
  ['half a backup', (backup: string) => fs.rmSync(path.join(backup, 'manifest.json')), 'no whole backup'],
  [
    'a damaged photograph',
    (backup: string) => fs.writeFileSync(path.join(backup, 'photographs', 'G1', '01.jpg'), 'x'),
    'missing or damaged',
  ],
  [
    'another version',
    (backup: string) => {
      const file = path.join(backup, 'manifest.json')
      fs.writeFileSync(
        file,
        fs.readFileSync(file, 'utf8').replace(/"checksum": "\w{64}"/, `"checksum": "${'0'.repeat(64)}"`),
      )
    },
    'another version of the shop',
  ],
  [
    'rows that were changed by hand',
    (backup: string) => {
      const file = path.join(backup, 'manifest.json')
      const manifest = JSON.parse(fs.readFileSync(file, 'utf8'))
      for (const table of manifest.tables) if (table.name === 'Boutique') table.sha256 = '0'.repeat(64)
      fs.writeFileSync(file, JSON.stringify(manifest))
    },
    'do not come back as they were: Boutique',
  ],
  [
    'a table that is cut off',
    (backup: string) => {
      const file = path.join(backup, 'database', 'public.StockItem.copy.gz')
      fs.truncateSync(file, Math.floor(fs.statSync(file).size / 2))
    },
    'database/public.StockItem.copy.gz is damaged',
  ],
  [
    'a table that cannot be unpacked',
    (backup: string) => {
      const file = path.join(backup, 'database', 'public.StockItem.copy.gz')
      fs.writeFileSync(file, fs.readFileSync(file).fill(255, 40, 80))
    },
    'database/public.StockItem.copy.gz is damaged',
  ],
  [
    'a table with rows of another',
    (backup: string) =>
      fs.copyFileSync(
        path.join(backup, 'database', 'public.Boutique.copy.gz'),
        path.join(backup, 'database', 'public.StockItem.copy.gz'),
      ),
    'database/public.StockItem.copy.gz is damaged',
  ],
  [
    'a missing table',
    (backup: string) => fs.rmSync(path.join(backup, 'database', 'public.StockItem.copy.gz')),
    'database/public.StockItem.copy.gz is missing',
  ],
  [
    'a damaged migration',
    (backup: string) => {
      const [first = ''] = fs.readdirSync(path.join(backup, 'migrations'))
      fs.appendFileSync(path.join(backup, 'migrations', first), '--')
    },
    'is damaged',
  ],
  [
    'a damaged list of jobs',
    (backup: string) => fs.truncateSync(path.join(backup, 'database', 'jobs.json'), 10),
    'database/jobs.json is damaged',
  ],
])(
  '%s is refused with a sentence, and no database is left behind',
  async (_what, spoil, sentence) => {
    const made = await makeBackup({ ...job(), into: path.join(folder, `spoilt-${Date.now()}`), check: false })
    if (!made.ok) throw new Error(made.reason)
    spoil(made.folder)
    const name = `refused_${Date.now()}`
    const { result } = await copied(name, made.folder)
    expect(result).toMatchObject({ ok: false, reason: expect.stringContaining(sentence) })
    expect(await rows('SELECT datname FROM pg_database WHERE datname LIKE $1', [`${name}%`])).toEqual([])
  },
  60_000,
)
