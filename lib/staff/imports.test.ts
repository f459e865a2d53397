import { mkdtempSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ZipFile } from 'yazl'
import { runUploadedImport } from '@/lib/stock-import/queue'
import { openTestDesk } from './test-desk'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

const photosDir = mkdtempSync(path.join(os.tmpdir(), 'desk-imports-'))
process.env.PHOTOS_DIR = photosDir
process.env.IMAGES_DIR = mkdtempSync(path.join(os.tmpdir(), 'desk-imports-images-'))

let desk: Awaited<ReturnType<typeof openTestDesk>>
let manager: number
beforeAll(async () => {
  desk = await openTestDesk()
  manager = await desk.hire('manager')
})
beforeEach(async () => {
  await desk.sit(manager)
  await desk.rows('TRUNCATE "StockItem", "StockImport", "StockImportColumn" CASCADE')
})

const bytesType = { 'content-type': 'application/offset+octet-stream' }
const begin = (facts: object) => desk.ask('POST', 'imports/files', facts)
const put = (id: string, facts: object, offset: number, bytes: Uint8Array, headers: Record<string, string> = {}) => {
  const query = new URLSearchParams(Object.entries({ ...facts, offset }).map(([key, value]) => [key, String(value)]))
  return desk.ask('PUT', `imports/files/${id}?${query}`, bytes, { ...bytesType, ...headers })
}
const upload = async (name: string, content: string | Buffer) => {
  const bytes = Buffer.from(content)
  const facts = { name, size: bytes.length, modified: 1 }
  const { id, offset } = (await begin(facts)).body.data
  return put(id, facts, offset, bytes.subarray(offset))
}
const uploaded = async (name: string, content: string | Buffer): Promise<string> =>
  (await upload(name, content)).body.data.upload
/** The result of a preview: the last line of its stream, or the response itself if it was refused at once. */
const preview = async (asked: object) => {
  const answer = await desk.ask('POST', 'imports/preview', asked)
  return answer.status === 200 ? JSON.parse(answer.text.trim().split('\n').at(-1) ?? '') : answer
}
const start = async (asked: object): Promise<number> => {
  const answer = await desk.ask('POST', 'imports', { name: 'stock.csv', ...asked })
  expect(answer.status).toBe(201)
  return answer.body.data.id
}
const read = async (id: number) => (await desk.ask('GET', `imports/${id}`)).body.data
const jobs = () => desk.rows(`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'stock-import'`)
const picture = (colour = '#8a7b5c') =>
  sharp({ create: { width: 40, height: 50, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
const zipped = async (files: Record<string, Buffer>) => {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
const inShop = () =>
  readdirSync(photosDir, { recursive: true })
    .map(String)
    .filter((name) => /\.\w+$/.test(name) && !name.startsWith('.'))
    .sort()

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
  }, 60_000)

  it('whose SKU stands under no known heading says so, and takes the column by hand from then on', async () => {
    const table = await uploaded('code.csv', 'Code,Name\nA1,One\n')
    const first = (await preview({ table })).body.data
    expect([first.table, first.columns.map(({ heading }: { heading: string }) => heading)]).toEqual([
      null,
      ['Code', 'Name'],
    ])
    expect(first.reason).toMatch(/No column is the SKU/)
    const choices = { columns: { Code: 'SKU' } }
    expect((await preview({ table, choices })).body.data.table.counts.created).toBe(1)
    await runUploadedImport(await start({ table, choices }))
    const next = await uploaded('code2.csv', 'code,Name\nA1,Other\n')
    expect((await preview({ table: next })).body.data.table).toMatchObject({
      columns: [{ field: 'SKU', how: 'remembered' }, { field: 'Name' }],
      changed: [{ sku: 'A1', changes: [{ field: 'Name', from: 'One', to: 'Other' }] }],
    })
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
  }, 60_000)

  it('is looked at no further once nobody waits for it; too many looks at once are refused in words', async () => {
    const lines = Array.from({ length: 15_000 }, (_, at) => `L${at},Piece ${at}`)
    const table = await uploaded('left.csv', `SKU,Name\n${lines.join('\n')}\n`)
    const looks = []
    for (let count = 0; count < 8; count++) looks.push(await desk.open('POST', 'imports/preview', { table }))
    const refused = await preview({ table })
    expect([refused.status, refused.body.message]).toEqual([429, expect.stringMatching(/Several tables/)])
    for (const look of looks) await look.body?.cancel()
    const short = await uploaded('short.csv', 'SKU,Name\nA1,One\n')
    await expect.poll(async () => (await preview({ table: short })).status).toBe(200)
  }, 60_000)

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

  it('that was killed half-way goes on after the last hundred', async () => {
    const lines = Array.from({ length: 250 }, (_, at) => `K${at},Piece ${at}`)
    const table = await uploaded('killed.csv', `SKU,Name\n${lines.join('\n')}\n`)
    const number = await start({ table })
    // The state that a worker leaves when it dies after the first hundred lines.
    await desk.rows(`UPDATE "StockImport" SET state = 'running', done = 100, created = 100 WHERE id = $1`, [number])
    await runUploadedImport(number)
    expect(await read(number)).toMatchObject({ state: 'done', done: 250, created: 250 })
    expect(await desk.rows(`SELECT min("SKU") AS first FROM "StockItem" WHERE "SKU" = 'K100'`)).toEqual([
      { first: 'K100' },
    ])
    expect(await desk.rows(`SELECT FROM "StockItem"`)).toHaveLength(150)
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
  }, 60_000)
})

describe('photographs', () => {
  it('of a zip follow their table, and what fits no piece is named before and afterwards', async () => {
    const table = await uploaded('two.csv', 'SKU,Name\nZ1,One\nZ2,Two\n')
    const photos = await uploaded(
      'photos.zip',
      await zipped({ 'Z1/front.jpg': await picture(), 'Z2-side.jpg': await picture(), 'other/x.jpg': await picture() }),
    )
    expect((await preview({ table, photos })).body.data.photographs).toEqual({
      files: 3,
      pieces: 2,
      refused: [{ path: 'other/x.jpg', reason: expect.stringContaining('No piece') }],
      refusedCount: 1,
    })
    const number = await start({ table, photos })
    await runUploadedImport(number)
    expect(await read(number)).toMatchObject({
      state: 'done',
      created: 2,
      photos: { added: 2, replaced: 0, unchanged: 0, refusedCount: 1 },
    })
    expect(inShop()).toEqual(['Z1/front.jpg', 'Z2/Z2-side.jpg'])
    const again = await uploaded('again.zip', await zipped({ 'Z1/front.jpg': await picture() }))
    const second = await start({ photos: again, name: 'again.zip' })
    await runUploadedImport(second)
    expect(await read(second)).toMatchObject({ state: 'done', photos: { added: 0, unchanged: 1 } })
  })

  it('of a folder come one by one; twice changes nothing, and a stranger is refused in words', async () => {
    await desk.rows(
      `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName") VALUES ('watch', 'P1', 'P', 'Rolex')`,
    )
    const one = await upload('Photos/P1/front.jpg', await picture('#111'))
    expect([one.status, one.body.data]).toMatchObject([201, { sku: 'P1', what: 'added' }])
    expect((await upload('Photos/P1/front.jpg', await picture('#111'))).body.data.what).toBe('unchanged')
    expect((await upload('Photos/P1/front.jpg', await picture('#222'))).body.data.what).toBe('replaced')
    expect(inShop()).toContain('P1/front.jpg')
    for (const [name, bytes, sentence] of [
      ['Photos/P9/front.jpg', await picture(), /No piece has the SKU/],
      ['Photos/P1/fake.jpg', Buffer.from('no picture'), /no picture, whatever/],
      ['../../P1/../../etc/x.jpg', await picture(), /No piece|\w/],
    ] as const) {
      const answer = await upload(name, bytes)
      if (answer.status !== 201)
        expect([answer.status, answer.body.message]).toEqual([422, expect.stringMatching(sentence)])
    }
    expect(inShop().every((name) => /^(P1|Z1|Z2)\//.test(name))).toBe(true)
  })

  it('of half a zip are refused as a whole, and the import says why', async () => {
    const whole = await zipped({ 'Z1/front.jpg': await picture() })
    const photos = await uploaded('half.zip', whole.subarray(0, whole.length - 40))
    expect((await preview({ photos })).body.data.reason).toMatch(/cut off or damaged/)
    const number = await start({ photos, name: 'half.zip' })
    await runUploadedImport(number)
    expect(await read(number)).toMatchObject({ state: 'failed', error: expect.stringMatching(/cut off or damaged/) })
  })
})

describe('what is sent', () => {
  it('is refused where it is no such file, too large, or somebody else’s', async () => {
    for (const [facts, status, sentence] of [
      [{ name: 'x.exe', size: 5 }, 422, /Bring a table/],
      [{ name: 'x.csv', size: 0 }, 422, /empty/],
      [{ name: 'x.csv', size: 300 * 1024 * 1024 }, 413, /200 MB is the most/],
      [{ name: 'x.zip', size: 5 * 1024 ** 3 }, 413, /4,096 MB is the most/],
      [{ name: 'x.zip', size: 4 * 1024 ** 3 + 1 }, 413, /has 4,096\.1 MB, and 4,096 MB is the most/],
      [{ name: 'x.csv' }, 422, /which file/],
      [{}, 422, /which file/],
    ] as const) {
      const answer = await begin(facts)
      expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(sentence)])
      expect(Object.keys(answer.body.errors ?? {}).length > 0).toBe(status === 422)
    }
    const facts = { name: 'x.csv', size: 9_000_000, modified: 1 }
    const { id } = (await begin(facts)).body.data
    expect((await put(id, facts, 0, new Uint8Array(5_000_000))).status).toBe(413)
    await desk.sit(await desk.hire('owner'))
    expect((await put(id, facts, 0, new Uint8Array(10))).status).toBe(404)
  })

  it('needs the token and a page of ours, as every unsafe request', async () => {
    const facts = { name: 'x.csv', size: 10, modified: 1 }
    const { id } = (await begin(facts)).body.data
    const foreign: Record<string, string>[] = [{ 'x-xsrf-token': 'x' }, { origin: 'https://elsewhere.example' }]
    for (const headers of foreign) {
      expect((await put(id, facts, 0, new Uint8Array(10), headers)).status).toBe(419)
      for (const where of ['imports', 'imports/files', 'imports/preview'])
        expect((await desk.ask('POST', where, {}, headers)).status).toBe(419)
    }
  })

  const surfaces: [string, string][] = [
    ['GET', 'imports'],
    ['GET', 'imports/1'],
    ['POST', 'imports'],
    ['POST', 'imports/files'],
    ['PUT', `imports/files/${'a'.repeat(40)}?name=x.csv&size=5&modified=0&offset=0`],
    ['POST', 'imports/preview'],
  ]
  it.each(surfaces)('%s %s is an owner’s and a manager’s alone', async (method, where) => {
    const answers = []
    for (const role of ['owner', 'manager', 'boutique'] as const) {
      await desk.sit(await desk.hire(role))
      answers.push((await desk.ask(method, where, {})).status === 403)
    }
    await desk.sit(null)
    expect([...answers, (await desk.ask(method, where, {})).status]).toEqual([false, false, true, 404])
  })

  it('that is nonsense is a sentence', async () => {
    for (const asked of [
      {},
      { table: '../../etc/passwd' },
      { table: 5 },
      { choices: { columns: { a: 'nothing' } } },
      { table: 'a'.repeat(40), choices: { currency: 'EUR' } },
    ]) {
      expect((await preview(asked)).status).toBe(422)
      expect((await desk.ask('POST', 'imports', { name: 'x', ...asked })).status).toBe(422)
    }
    for (const id of ['0', '-1', 'x', '99999999999', '1%00'])
      expect((await desk.ask('GET', `imports/${id}`)).status).toBe(404)
  })
})
