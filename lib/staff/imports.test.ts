import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { runUploadedImport } from '@/lib/stock-import/queue'
import { openImportDesk } from './test-imports'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

const { begin, desk, photosDir, preview, put, read, start, uploaded } = openImportDesk()

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
})
