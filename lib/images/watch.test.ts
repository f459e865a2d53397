import { readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { jpeg, temporaryFolders } from './test-photos'
import { watchPhotos } from './watch'

/** Pieces, the first of which have photographs whose sizes take a while to make. */
const waiting = [1, 2, 3, 4, 5, 6]
const [old, fresh, mounted, later] = [10, 11, 12, 13]

let folders: Awaited<ReturnType<typeof temporaryFolders>>
let stop: () => Promise<void>

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  folders = await temporaryFolders()
  process.env.PHOTOS_DIR = folders.photosDir
  process.env.IMAGES_DIR = folders.imagesDir
  await db.stockItem.createMany({
    data: [...waiting, old, fresh, mounted, later].map((id) => ({
      StockItemId: id,
      SKU: `N${id}`,
      Family: 'watch' as const,
      Name: 'A',
      ManufacturerName: 'Rolex',
    })),
  })
  await folders.put(`_${old}/1.jpg`, await jpeg(200, 200))
  for (const id of waiting) await folders.put(`_${id}/1.jpg`, await jpeg(700, 700, 100 + 20 * id))
  stop = watchPhotos()
})
afterAll(async () => {
  await stop()
  await folders.clear()
})

const names = async () =>
  (await db.photo.findMany({ orderBy: [{ item_id: 'asc' }, { name: 'asc' }] })).map(
    ({ item_id, name }) => `${item_id}/${name}`,
  )
const becomes = (expected: string[]) => expect.poll(names).toEqual(expected)

it('names every photograph of the start before it makes the sizes of half of them', async () => {
  await becomes([...waiting.map((id) => `${id}/1`), `${old}/1`])
  const files = await readdir(folders.imagesDir, { recursive: true }).catch(() => [])
  const folderNames = new Set(files.filter((file) => /\.(avif|webp|jpg)$/.test(file)).map((file) => path.dirname(file)))
  expect(folderNames.size).toBeLessThan(waiting.length / 2)
  await db.stockItem.deleteMany({ where: { StockItemId: { in: waiting } } })
  await becomes([`${old}/1`])
})

it('prepares what was there at the start, then follows what staff add and take away', async () => {
  await becomes([`${old}/1`])
  const file = await folders.put(`_${fresh}/1.jpg`, await jpeg(200, 200, 90))
  await becomes([`${old}/1`, `${fresh}/1`])
  await folders.put(`_${fresh}/2.jpg`, await jpeg(200, 200, 70))
  await becomes([`${old}/1`, `${fresh}/1`, `${fresh}/2`])
  await rm(path.dirname(file), { recursive: true })
  await becomes([`${old}/1`])
})

it('files that are dropped by SKU appear, also those whose piece is entered only afterwards', async () => {
  await folders.put(`N${fresh}/3.jpg`, await jpeg(200, 200, 30))
  await folders.put('N14/1.jpg', await jpeg(200, 200, 35))
  await becomes([`${old}/1`, `${fresh}/3`])
  const early = { StockItemId: 14, SKU: 'N14', Family: 'watch', Name: 'A', ManufacturerName: 'Rolex' } as const
  await db.stockItem.create({ data: early })
  await becomes([`${old}/1`, `${fresh}/3`, '14/1'])
  for (const id of [fresh, 14]) await rm(path.join(folders.photosDir, `_${id}`), { recursive: true })
  await becomes([`${old}/1`])
})

it('tells the page that links to a document when its file comes', async () => {
  const heard: (string | undefined)[] = []
  const listener = new Client({ connectionString: env.DATABASE_URL })
  await listener.connect()
  listener.on('notification', ({ payload }) => heard.push(payload))
  await listener.query('LISTEN shop')
  await folders.put('site/paper.pdf', Buffer.from('%PDF-1.4'))
  await expect.poll(() => heard).toContain('{"table":"Magazine","keys":["*"]}')
  await listener.end()
})

it('follows another folder of the same name, as of a disk that is mounted again', async () => {
  await becomes([`${old}/1`])
  await rename(folders.photosDir, `${folders.photosDir}-away`)
  await folders.put(`_${old}/1.jpg`, await jpeg(200, 200))
  await folders.put(`_${mounted}/1.jpg`, await jpeg(200, 200, 50))
  await becomes([`${old}/1`, `${mounted}/1`])
  await folders.put(`_${later}/1.jpg`, await jpeg(200, 200, 40))
  await becomes([`${old}/1`, `${mounted}/1`, `${later}/1`])
  await rm(`${folders.photosDir}-away`, { recursive: true })
})
