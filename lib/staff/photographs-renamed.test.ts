import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { factsOf, openPhotographDesk, picture } from './test-photographs'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

const { begin, desk, names, photosDir, upload } = openPhotographDesk()

describe('a SKU that changes', () => {
  it('takes its photographs along: records at once, the folder by the worker', async () => {
    const { renamePhotographs } = await import('./photographs')
    await mkdir(path.join(photosDir, 'M1'), { recursive: true })
    await upload('front.jpg', await picture('#321'), 'M1')
    await desk.rows(`UPDATE "StockItem" SET "SKU" = 'M2' WHERE "SKU" = 'M1'`)
    expect(await desk.rows(`SELECT "SKU" FROM "Photo" WHERE name = 'front'`)).toEqual([{ SKU: 'M2' }])
    const jobs = await desk.rows(
      `SELECT task_identifier FROM graphile_worker.jobs WHERE task_identifier = 'rename-photographs'`,
    )
    expect(jobs).toHaveLength(1)
    await renamePhotographs('M1', 'M2')
    await renamePhotographs('M1', 'M2')
    await renamePhotographs('../etc', 'M2')
    expect(await names('M2')).toEqual(['front'])
    expect(await readdir(photosDir)).not.toContain('M1')
    expect(await desk.rows(`SELECT "SKU" FROM "Photo" WHERE name = 'front'`)).toEqual([{ SKU: 'M2' }])
    const late = [await begin(factsOf('late.jpg', 10, 'M1')), await desk.ask('PUT', 'photographs/M1', { order: [] })]
    for (const { status, body } of late)
      expect([status, body.message]).toEqual([403, 'The SKU M1 is M2 now. Bring the photographs again.'])
    await desk.rows(`UPDATE "StockItem" SET "SKU" = 'M1' WHERE "SKU" = 'M2'`)
    await renamePhotographs('M2', 'M1')
  })
  it('shows its own photographs where a deleted piece of that SKU left some, which can be restored', async () => {
    const { listRemoved, renamePhotographs } = await import('./photographs')
    const hashes = () => desk.rows(`SELECT "SKU", name, hash FROM "Photo" WHERE "SKU" ~ '^D[12]$' ORDER BY 1, 2`)
    const add = (sku: string) =>
      desk.rows(
        `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName") VALUES ('watch', $1, 'A', 'Rolex')`,
        [sku],
      )
    await add('D1')
    for (const name of ['front.jpg', 'dial.jpg']) await upload(name, await picture('#500'), 'D1')
    await desk.ask('PUT', 'photographs/D1', { order: ['front', 'dial'] })
    await desk.rows(`DELETE FROM "StockItem" WHERE "SKU" = 'D1'`)
    await add('D2')
    for (const name of ['front.jpg', 'side.jpg']) await upload(name, await picture('#005'), 'D2')
    const own = (await hashes()).filter(({ SKU }) => SKU === 'D2')
    await desk.rows(`UPDATE "StockItem" SET "SKU" = 'D1' WHERE "SKU" = 'D2'`)
    for (let run = 0; run < 2; run++) {
      await renamePhotographs('D2', 'D1')
      expect(await names('D1')).toEqual(['front', 'side'])
      expect(await hashes()).toEqual(own.map((photo) => ({ ...photo, SKU: 'D1' })))
      expect((await listRemoved('D1')).map(({ name }) => name).toSorted()).toEqual(['dial', 'front'])
    }
    expect(await readdir(photosDir)).not.toContain('D2')
    const told = await desk.rows(
      `SELECT new_value FROM "History" WHERE record_name = 'D1' AND new_value::text ~ 'had this SKU before' ORDER BY 1`,
    )
    expect(told).toHaveLength(2)
  })
  it('leaves a folder of its new SKU as it is that staff have prepared', async () => {
    const { renamePhotographs } = await import('./photographs')
    await desk.rows(
      `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName") VALUES ('watch', 'E1', 'A', 'Rolex')`,
    )
    await upload('front.jpg', await picture('#050'), 'E1')
    await mkdir(path.join(photosDir, 'E2'))
    await writeFile(path.join(photosDir, 'E2', 'prepared.jpg'), await picture('#550'))
    await desk.rows(`UPDATE "StockItem" SET "SKU" = 'E2' WHERE "SKU" = 'E1'`)
    await renamePhotographs('E1', 'E2')
    expect(await names('E2')).toEqual(['prepared'])
    expect(await readdir(path.join(photosDir, 'E1'))).toEqual(['front.jpg'])
  })
})
