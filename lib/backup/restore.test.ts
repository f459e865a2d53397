import fs from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { makeBackup, restoreBackup } from './commands'
import { dropLeftovers } from './leftovers'
import { urlWith } from './load'
import { type Manifest, withFreshIds } from './manifest'
import { arrangement, copied, databaseUrl, fingerprint, folder, job, known, prepareShop } from './test-backup'

prepareShop()

it('brings everything back as it was: rows, mails that wait, photographs and their order', async () => {
  const made = await makeBackup(job())
  if (!made.ok) throw new Error(made.reason)
  expect(made.checked).toBe(true)
  const before = await fingerprint(databaseUrl)
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
  const kept = again.ok ? String(again.kept) : ''
  expect(await dropLeftovers(url, new URL(url).pathname.slice(1))).toBe(false)
  expect([await dropLeftovers(url, kept), await dropLeftovers(url, kept)]).toEqual([true, false])
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
  })

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
  })
})

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
