import { readdirSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { zipped } from '@/lib/spreadsheets/test-zip'
import { runUploadedImport } from '@/lib/stock-import/queue'
import { openImportDesk } from './test-imports'
import { picture } from './test-photographs'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

const { desk, photosDir, preview, read, start, uploaded } = openImportDesk()

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
    const [one, two] = await desk.rows(`SELECT "StockItemId" AS id FROM "StockItem" ORDER BY "SKU"`)
    expect(inShop()).toEqual([`_${one.id}/front.jpg`, `_${two.id}/Z2-side.jpg`])
    const again = await uploaded('again.zip', await zipped({ 'Z1/front.jpg': await picture('#8a7b5c') }))
    const second = await start({ photos: again, name: 'again.zip' })
    await runUploadedImport(second)
    expect(await read(second)).toMatchObject({ state: 'done', photos: { added: 0, unchanged: 1 } })
  })
})
