import { readdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { zipped } from '@/lib/spreadsheets/test-zip'
import { runUploadedImport } from '@/lib/stock-import/queue'
import { openImportDesk } from './test-imports'
import { picture } from './test-photographs'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

const { desk, photosDir, preview, read, start, upload, uploaded } = openImportDesk()

const inShop = () =>
  readdirSync(photosDir, { recursive: true })
    .map(String)
    .filter((name) => /\.\w+$/.test(name) && !name.startsWith('.'))
    .sort()

describe('photographs', () => {
  it('of a zip follow their table, and what fits no piece is named before and afterwards', async () => {
    const table = await uploaded('two.csv', 'SKU,Name\nZ1,One\nZ2,Two\n')
    const photos = await uploaded(
      'photos.zip',
      await zipped({
        'Z1/front.jpg': await picture('#8a7b5c'),
        'Z2-side.jpg': await picture('#8a7b5c'),
        'other/x.jpg': await picture('#8a7b5c'),
      }),
    )
    expect((await preview({ table, photos })).body.data.photographs).toEqual({
      files: 3,
      pieces: 2,
      refused: [{ path: 'other/x.jpg', reason: expect.stringContaining('No piece') }],
      refusedCount: 1,
      seen: '- - -',
    })
    const number = await start({ table, photos })
    await runUploadedImport(number)
    expect(await read(number)).toMatchObject({
      state: 'done',
      created: 2,
      photos: { added: 2, replaced: 0, unchanged: 0, refusedCount: 1 },
    })
    expect(inShop()).toEqual(['Z1/front.jpg', 'Z2/Z2-side.jpg'])
    const again = await uploaded('again.zip', await zipped({ 'Z1/front.jpg': await picture('#8a7b5c') }))
    const second = await start({ photos: again, name: 'again.zip' })
    await runUploadedImport(second)
    expect(await read(second)).toMatchObject({ state: 'done', photos: { added: 0, unchanged: 1 } })
  })

  it('that a colleague has changed since the zip was looked at stay, and are named', async () => {
    await desk.rows(
      `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName") VALUES ('watch', 'C1', 'C', 'Rolex')`,
    )
    const names = ['1', '2', '3', '4', '5'].map((name) => `C1/${name}.jpg`)
    const bring = async (files: string[], colour: string) => {
      for (const file of files) await upload(file, await picture(colour))
    }
    await bring(names.slice(0, 4), '#111')
    const photos = await uploaded(
      'new.zip',
      await zipped(Object.fromEntries(await Promise.all(names.map(async (name) => [name, await picture('#222')])))),
    )
    const { seen } = (await preview({ photos })).body.data.photographs
    await bring([names[1] ?? '', names[4] ?? ''], '#333')
    await bring([names[2] ?? ''], '#222')
    rmSync(path.join(photosDir, names[3] ?? ''))
    const number = await start({ photos, name: 'new.zip', choices: { seenPhotos: seen } })
    await runUploadedImport(number)
    const since = 'this photograph since the preview. Import the zip again.'
    expect((await read(number)).photos).toEqual({
      added: 0,
      replaced: 1,
      unchanged: 1,
      refused: [
        { path: 'C1/2.jpg', reason: `Somebody has changed ${since}` },
        { path: 'C1/4.jpg', reason: `Somebody has removed ${since}` },
        { path: 'C1/5.jpg', reason: `Somebody has added ${since}` },
      ],
      refusedCount: 3,
    })
    expect(await readFile(path.join(photosDir, 'C1/2.jpg'))).toEqual(await picture('#333'))
  })
})
