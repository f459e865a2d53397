import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { zipped } from '@/lib/spreadsheets/test-zip'
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
    expect(looked.table.problems[0]).toMatchObject({ line: 14, column: 'SKU', reason: 'is empty' })
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
    expect([refused.status, refused.body.message]).toEqual([429, expect.stringMatching(/Several tables/)])
    await desk.sit(await desk.hire('manager'))
    expect((await preview({ table: '0'.repeat(40) })).status).toBe(410)
    await sitManager()
    for (const look of looks) await look.body?.cancel()
    const short = await uploaded('short.csv', 'SKU,Name\nA1,One\n')
    await expect.poll(async () => (await preview({ table: short })).status).toBe(200)
  })

  it('names the new pieces without photographs, which a zip may bring, or without a price', async () => {
    const table = await uploaded('bare.csv', 'SKU,Name,Price\nA1,One,1000\nA2,Two,\n')
    expect((await preview({ table })).body.data).toMatchObject({ unpriced: ['A2'], unpictured: ['A1', 'A2'] })
    const photos = await uploaded('photos.zip', await zipped({ 'A2/front.jpg': 'x' }))
    expect((await preview({ table, photos })).body.data).toMatchObject({ unpictured: ['A1'] })
  })

  it('does not overwrite what a colleague has changed since it was looked at, and names that line', async () => {
    await desk.rows(
      `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Price")
       VALUES ('watch', 'C1', 'One', 'Rolex', 4000), ('watch', 'C2', 'Two', 'Rolex', 4000)`,
    )
    const table = await uploaded('prices.csv', 'SKU,Price\nC1,5000\nC2,5000\n')
    const { seen } = (await preview({ table })).body.data
    await desk.rows(`UPDATE "StockItem" SET "Price" = 4500 WHERE "SKU" = 'C2'`)
    const number = await start({ table, choices: { seen } })
    await runUploadedImport(number)
    expect(await read(number)).toMatchObject({
      state: 'done',
      changed: 1,
      refused: 1,
      problems: [{ line: 3, sku: 'C2', reason: expect.stringMatching(/^Somebody has changed C2 since/) }],
    })
    expect(await desk.rows(`SELECT "Price"::int FROM "StockItem" ORDER BY "SKU"`)).toEqual([
      { Price: 5_000 },
      { Price: 4_500 },
    ])
  })

  it('that is gone, or no table, is said in words', async () => {
    const nobody = 'a'.repeat(40)
    expect((await preview({ table: nobody })).status).toBe(410)
    // The longest table has as many versions.
    const choices = { seen: Array(20_000).fill('1234567890').join(' ') }
    expect((await desk.ask('POST', 'imports', { table: nobody, name: 'x.csv', choices })).body.message).toMatch(
      /is gone/,
    )
    const program = await uploaded('x.xlsx', 'MZ\0\0 no table')
    expect((await preview({ table: program })).body.data.reason).toMatch(/no table/)
    const bytes = await uploaded('bytes.xlsx', Buffer.from([1, 0x9d, 0x90, 2, 0x81, 10, 0x8d, 7, 0x9d, 10]))
    expect((await preview({ table: bytes })).body.data).toMatchObject({
      columns: [],
      reason: expect.stringMatching(/^This file is no table/),
    })
    const wide = await uploaded('wide.csv', `${Array.from({ length: 10_000 }, (_, at) => `c${at}`).join()}\n1\n`)
    expect((await preview({ table: wide })).body.data.reason).toMatch(/columns/)
    const long = await uploaded('long.csv', `SKU,Name\n${'X1,One\n'.repeat(20_200)}`)
    expect((await preview({ table: long })).body.data.reason).toMatch(/more than 20,000 lines/)
    const bomb = await uploaded('bomb.xlsx', await zipped({ 'xl/worksheets/sheet1.xml': Buffer.alloc(30_000_000) }))
    expect((await preview({ table: bomb })).body.data).toMatchObject({
      table: null,
      reason: expect.stringMatching(/\w/),
    })
    const formulas = await uploaded('formulas.csv', 'SKU,Name\nF1,=1+1\n')
    await runUploadedImport(await start({ table: formulas }))
    expect(await desk.rows(`SELECT "Name" FROM "StockItem" WHERE "SKU" = 'F1'`)).toEqual([{ Name: '=1+1' }])
  })
})
