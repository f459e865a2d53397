import { readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { jpeg, temporaryFolders } from './test-photos'
import { watchPhotos } from './watch'

/** Folders whose sizes take a while to make. */
const waiting = ['a', 'b', 'c', 'd', 'e', 'f']

let folders: Awaited<ReturnType<typeof temporaryFolders>>
let stop: () => Promise<void>

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  folders = await temporaryFolders()
  process.env.PHOTOS_DIR = folders.photosDir
  process.env.IMAGES_DIR = folders.imagesDir
  await folders.put('old/1.jpg', await jpeg(200, 200))
  for (const SKU of waiting) await folders.put(`${SKU}/1.jpg`, await jpeg(700, 700, 60 + SKU.charCodeAt(0)))
  stop = watchPhotos()
})
afterAll(async () => {
  await stop()
  await folders.clear()
})

const names = async () =>
  (await db.photo.findMany({ orderBy: { SKU: 'asc' } })).map(({ SKU, name }) => `${SKU}/${name}`)
const becomes = (expected: string[]) => expect.poll(names).toEqual(expected)

it('names every photograph of the start before it makes the sizes of half of them', async () => {
  await becomes([...waiting.map((SKU) => `${SKU}/1`), 'old/1'])
  const files = await readdir(folders.imagesDir, { recursive: true }).catch(() => [])
  const folderNames = new Set(files.filter((file) => /\.(avif|webp|jpg)$/.test(file)).map((file) => path.dirname(file)))
  expect(folderNames.size).toBeLessThan(waiting.length / 2)
  for (const SKU of waiting) await rm(path.join(folders.photosDir, SKU), { recursive: true })
  await becomes(['old/1'])
})

it('prepares what was there at the start, then follows what staff add and take away', async () => {
  await becomes(['old/1'])
  const file = await folders.put('new/1.jpg', await jpeg(200, 200, 90))
  await becomes(['new/1', 'old/1'])
  await folders.put('new/2.jpg', await jpeg(200, 200, 70))
  await becomes(['new/1', 'new/2', 'old/1'])
  await rm(path.dirname(file), { recursive: true })
  await becomes(['old/1'])
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
  await becomes(['old/1'])
  await rename(folders.photosDir, `${folders.photosDir}-away`)
  await folders.put('old/1.jpg', await jpeg(200, 200))
  await folders.put('mounted/1.jpg', await jpeg(200, 200, 50))
  await becomes(['mounted/1', 'old/1'])
  await folders.put('later/1.jpg', await jpeg(200, 200, 40))
  await becomes(['later/1', 'mounted/1', 'old/1'])
  await rm(`${folders.photosDir}-away`, { recursive: true })
})
