import { mkdir, readdir } from 'node:fs/promises'
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
})
