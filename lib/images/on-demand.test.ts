import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { db } from '@/lib/db/client'
import { jpeg, temporaryFolders } from './test-photos'
import { watchPhotos } from './watch'

let folders: Awaited<ReturnType<typeof temporaryFolders>>
let stop = async () => {}

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  folders = await temporaryFolders()
  process.env.PHOTOS_DIR = folders.photosDir
  process.env.IMAGES_DIR = folders.imagesDir
  process.env.PICTURES = 'on-demand'
})
afterAll(async () => {
  await stop()
  await folders.clear()
})

const sizes = async () =>
  (await readdir(folders.imagesDir, { recursive: true }).catch(() => [])).filter((file) =>
    /\.(avif|webp|jpg)$/.test(file),
  )
const becomes = (expected: string[]) =>
  expect
    .poll(async () => (await db.photo.findMany({ orderBy: { name: 'asc' } })).map(({ name }) => name))
    .toEqual(expected)

it('PICTURES=on-demand: photographs of the start and later ones are known, and no size is made', async () => {
  await folders.put('site/early.jpg', await jpeg(200, 200))
  stop = watchPhotos()
  await becomes(['early'])
  await folders.put('site/later.jpg', await jpeg(200, 200, 90))
  await becomes(['early', 'later'])
  // Waits for the work in progress.
  await stop()
  expect(await sizes()).toEqual([])
})
