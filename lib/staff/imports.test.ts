import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { runUploadedImport } from '@/lib/stock-import/queue'
import { openImportDesk } from './test-imports'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

const { begin, desk, photosDir, preview, put, read, sitManager, start, uploaded } = openImportDesk()

const jobs = () => desk.rows(`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'stock-import'`)

describe('a table', () => {
  it('arrives in pieces, is looked at, brought in by the worker, and changes nothing the second time', async () => {
    const messy = await readFile(path.join(import.meta.dirname, '../stock-import/fixtures/messy.csv'))
    const facts = { name: 'messy.csv', size: messy.length, modified: 5 }
    const { id } = (await begin(facts)).body.data
    expect((await put(id, facts, 0, messy.subarray(0, 20_000))).body.data).toEqual({ offset: 20_000 })
    expect((await put(id, facts, 30_000, messy.subarray(30_000))).status).toBe(409)
    expect((await begin(facts)).body.data).toEqual({ id, offset: 20_000 })
    const whole = await put(id, facts, 20_000, messy.subarray(20_000))
    expect([whole.status, whole.body.data]).toEqual([201, { offset: messy.length, upload: id }])

    const looked = (await preview({ table: id })).body.data
    expect(looked.table.total).toBe(300)
    expect(looked.table.problems[0]).toMatchObject({ line: 14, column: 'SKU', reason: 'The SKU is missing' })
    expect(await desk.rows('SELECT FROM "StockItem"')).toHaveLength(0)

    const number = await start({ table: id, name: 'messy.csv' })
    expect(await start({ table: id, name: 'messy.csv' })).toBe(number)
    expect(await jobs()).toHaveLength(1)
    await runUploadedImport(number)
    await runUploadedImport(number)
    const done = await read(number)
    expect(done).toMatchObject({ state: 'done', file: 'messy.csv', done: 300, ...looked.table.counts })
    expect(done.started_by).toContain('A manager')
    expect(await desk.rows('SELECT FROM "StockItem"')).toHaveLength(done.created)
    expect(readdirSync(path.join(photosDir, '.uploads'))).toEqual([])
    expect(readdirSync(path.join(photosDir, '.imports'))).toEqual([])

    const again = await uploaded('messy.csv', messy)
    expect((await preview({ table: again })).body.data.table.counts).toMatchObject({ created: 0, changed: 0 })
    expect((await desk.ask('GET', 'imports')).body.data[0]).toMatchObject({ id: number, state: 'done' })
  })

  it('is refused by the database in the desk’s words, looked at and afterwards', async () => {
    await desk.rows(
      `INSERT INTO "SiteSettings" (id, lowest_price) VALUES (1, 100) ON CONFLICT (id) DO UPDATE SET lowest_price = 100`,
    )
    const table = await uploaded('slip.csv', 'SKU,Name,Price\nS1,One,28.95\n')
    const reason = expect.stringMatching(
      /^28\.95 looks like 28,950: .* change ‘Refuse prices below’ in the settings\.$/,
    )
    expect((await preview({ table })).body.data.table.problems).toMatchObject([{ line: 2, sku: 'S1', reason }])
    const number = await start({ table, name: 'slip.csv' })
    await runUploadedImport(number)
    await desk.rows('UPDATE "SiteSettings" SET lowest_price = NULL')
    expect(await read(number)).toMatchObject({ refused: 1, problems: [{ line: 2, sku: 'S1', reason }] })
  })

  it('whose lines are refused one by one is looked at in steps, and a short one beside it does not wait', async () => {
    await desk.rows(
      `INSERT INTO "SiteSettings" (id, lowest_price) VALUES (1, 100) ON CONFLICT (id) DO UPDATE SET lowest_price = 100`,
    )
    const lines = Array.from({ length: 1_000 }, (_, at) => `R${at},Piece ${at},28.95`)
    const long = await uploaded('refused.csv', `SKU,Name,Price\n${lines.join('\n')}\n`)
    const short = await uploaded('short.csv', 'SKU,Name\nA1,One\n')
    let isOver = false
    const looked = desk.ask('POST', 'imports/preview', { table: long }).finally(() => {
      isOver = true
    })
    expect((await preview({ table: short })).body.data.table.counts.created).toBe(1)
    expect(isOver).toBe(false)
    const { text, headers } = await looked
    expect(headers.get('cache-control')).toContain('no-transform')
    const read = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(read.at(-1).body.data.table).toMatchObject({ total: 1_000, counts: { refused: 1_000 } })
    expect(read.slice(0, -1).map(({ step }) => step.total)).toContain(1_000)
    expect(await desk.rows('SELECT FROM "StockItem"')).toHaveLength(0)
  })

  it('is looked at no further once nobody waits for it; too many looks of one colleague at once are refused in words', async () => {
    const lines = Array.from({ length: 15_000 }, (_, at) => `L${at},Piece ${at}`)
    const table = await uploaded('left.csv', `SKU,Name\n${lines.join('\n')}\n`)
    const looks = []
    for (let count = 0; count < 4; count++) looks.push(await desk.open('POST', 'imports/preview', { table }))
    const refused = await preview({ table })
    expect([refused.status, refused.body.message]).toEqual([429, expect.stringMatching(/Several files/)])
    await desk.sit(await desk.hire('manager'))
    expect((await preview({ table: '0'.repeat(40) })).status).toBe(410)
    await sitManager()
    for (const look of looks) await look.body?.cancel()
    const short = await uploaded('short.csv', 'SKU,Name\nA1,One\n')
    await expect.poll(async () => (await preview({ table: short })).status).toBe(200)
  })
})
