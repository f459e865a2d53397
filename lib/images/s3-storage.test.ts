import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { guest } from '@/lib/auth/visibility'
import { db } from '@/lib/db/client'
import { folderStorage } from './folder-storage'
import { preparePhotos } from './pipeline'
import { s3Storage } from './s3-storage'
import { servePhoto } from './serve'
import { isStorageUnavailable, type Storage } from './storage'
import { photoStores } from './stores'
import { jpeg } from './test-photos'
import { watchPhotos } from './watch'

let root: string
let server: S3rver
let port = 0

const open = async () => {
  server = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(root, 'buckets'),
    configureBuckets: [{ name: 'shop' }],
  })
  port = (await server.run()).port
}
const close = async () => {
  const { httpServer } = server as unknown as { httpServer: Server }
  httpServer.closeAllConnections()
  await server.close()
}

const placeOf = (prefix: string) => ({
  bucket: 'shop',
  prefix,
  endpoint: `http://127.0.0.1:${port}`,
  region: 'us-east-1',
  credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
})

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 's3-'))
  port = await freePort()
  await open()
  Object.assign(process.env, {
    PHOTOS_STORE: 's3',
    S3_BUCKET: 'shop',
    S3_PREFIX: 'ninety',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    PHOTOS_DIR: path.join(root, 'photos'),
    IMAGES_DIR: path.join(root, 'copies'),
  })
})
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterAll(async () => {
  await close()
  await rm(root, { recursive: true, force: true })
})

const text = (bytes: Buffer | null) => bytes?.toString('utf8') ?? null

// Both storages must pass the same tests.
const kinds: [string, () => Storage][] = [
  ['a folder', () => folderStorage(path.join(root, 'folder'))],
  ['a bucket', () => s3Storage(placeOf('tests/'))],
]
it.each(kinds)('%s keeps, lists, moves and removes files', async (_kind, make) => {
  const storage = make()
  expect(await storage.read('10/none.jpg')).toBeNull()
  expect(await storage.find('10/none.jpg')).toBeNull()
  expect(await storage.list('10')).toEqual([])
  await storage.write('10/02 ä.jpg', Buffer.from('two'))
  await storage.write('10/02 ä.jpg', Buffer.from('two again'))
  await storage.write('10/.arrangement.json', Buffer.from('{}'))
  await storage.write('.removed/10/9.jpg', Buffer.from('gone'))
  expect(await storage.create('10/01.jpg', Buffer.from('one'))).toBe(true)
  expect(await storage.create('10/01.jpg', Buffer.from('other'))).toBe(false)
  expect(text(await storage.read('10/01.jpg'))).toBe('one')
  expect((await storage.list('10', '0')).map(({ key, name, size }) => [key, name, size]).sort()).toEqual([
    ['10/01.jpg', '01.jpg', 3],
    ['10/02 ä.jpg', '02 ä.jpg', 9],
  ])
  expect([...(await storage.all()).keys()]).toEqual(['10'])
  expect(await storage.find('10/01.jpg')).toMatchObject({ size: 3, isOutside: false })
  expect(
    text(Buffer.from(await new Response(await storage.stream('10/02 ä.jpg', { start: 4, end: 7 })).arrayBuffer())),
  ).toBe('agai')
  expect(await storage.move('10/02 ä.jpg', '.removed/10/02 ä.jpg')).toBe(true)
  expect(await storage.move('10/02 ä.jpg', '.removed/10/02 ä.jpg')).toBe(false)
  expect((await storage.list('.removed/10')).map(({ name }) => name).sort()).toEqual(['02 ä.jpg', '9.jpg'])
  expect((await storage.below('.removed')).map(({ key }) => key).sort()).toEqual([
    '.removed/10/02 ä.jpg',
    '.removed/10/9.jpg',
  ])
  await storage.remove('10/01.jpg')
  await storage.remove('10/01.jpg')
  expect((await storage.list('10')).map(({ name }) => name)).toEqual(['.arrangement.json'])

  await storage.write('10/front #1.jpg', Buffer.from('odd'))
  expect(await storage.moveFolder('10', '11')).toBe(true)
  expect(await storage.moveFolder('10', '11')).toBe(false)
  expect(text(await storage.read('11/front #1.jpg'))).toBe('odd')
  await storage.write('10/other.jpg', Buffer.from('other'))
  expect(await storage.moveFolder('10', '11')).toBe(false)
  expect([...(await storage.all()).keys()].sort()).toEqual(['10', '11'])
})

it('says which bucket it may not or cannot use', async () => {
  const stranger = s3Storage({ ...placeOf('tests/'), bucket: 'nobodys' })
  const questions = [
    () => stranger.read('10/01.jpg'),
    () => stranger.all(),
    () => stranger.write('10/01.jpg', Buffer.from('x')),
  ]
  for (const ask of questions) {
    const refused = await ask().catch((error) => error)
    expect([isStorageUnavailable(refused), refused.message]).toEqual([
      true,
      'The photograph storage refused bucket nobodys (NoSuchBucket).',
    ])
  }
})

const seen = (address: string) => servePhoto(new Request(`http://localhost${address}`), async () => guest)

it('photographs put into the bucket appear, are prepared there and served; a film in part', async () => {
  const { photos, images } = photoStores()
  await photos.write('site/front.jpg', await jpeg(400, 500))
  await photos.write('site/loop.mp4', Buffer.from('0123456789'))
  await db.slide.create({ data: { slide_set: 'home', slide_title: 'A loop', slide_image: 'loop.mp4' } })
  await photos.write('site/paper.pdf', Buffer.from('%PDF-1.4'))
  expect(await preparePhotos({ ...photoStores(), workers: 2 })).toMatchObject({ photos: 1, made: 18, rows: 1 })
  expect(await preparePhotos({ ...photoStores(), workers: 2 })).toMatchObject({ photos: 1, made: 0, rows: 0 })
  const [{ hash } = { hash: '' }] = await db.photo.findMany({ where: { item_id: null } })
  expect(await images.list(`${hash.slice(0, 2)}/${hash}`)).toHaveLength(18)
  const answer = await seen('/media/front-320.webp')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const part = await servePhoto(
    new Request('http://localhost/media/loop.mp4', { headers: { range: 'bytes=2-4' } }),
    async () => guest,
  )
  expect([part.status, await part.text()]).toEqual([206, '234'])
  expect(await (await seen('/media/paper.pdf')).text()).toBe('%PDF-1.4')
  expect((await seen('/media/none-320.jpg')).status).toBe(404)

  const stop = watchPhotos()
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  await photos.write('site/second.jpg', await jpeg(300, 300))
  await vi.waitFor(async () => expect(await db.photo.count({ where: { name: 'second' } })).toBe(1), {
    timeout: 30_000,
    interval: 100,
  })
  await stop()
})

it('away: what is kept on this machine is served, a sentence instead of anything else, and no record is lost', async () => {
  const before = await db.photo.count()
  await close()
  expect((await seen('/media/front-320.webp')).status).toBe(200)
  const film = await seen('/media/loop.mp4')
  expect([film.status, film.headers.get('retry-after'), await film.text()]).toEqual([
    503,
    '5',
    'The photographs are unavailable at the moment. Please try again shortly.',
  ])
  const looked = await preparePhotos({ ...photoStores(), workers: 1 }).catch((error) => error)
  expect([isStorageUnavailable(looked), looked.message]).toEqual([true, expect.stringContaining('does not answer')])
  expect(await db.photo.count()).toBe(before)
  await open()
  await expect.poll(async () => (await seen('/media/loop.mp4')).status).toBe(200)
})
