import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guest } from '@/lib/auth/visibility'
import { db } from '@/lib/db/client'
import { findPhoto } from './find-photo'
import { parsePhotoPath } from './parse-address'
import { photoFormats, photoWidths, uprightFormats } from './photo'
import { preparePhotos } from './pipeline'
import { servePhoto } from './serve'
import { jpeg, temporaryFolders } from './test-photos'
import { parseRange } from './video'

let folders: Awaited<ReturnType<typeof temporaryFolders>>
const piece = (SKU: string, Family: 'watch' | 'jewellery', MembersAreaOnly = 0) => ({
  SKU,
  Family,
  MembersAreaOnly,
  Name: 'A piece',
  ManufacturerName: 'Maker',
})
const video = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256))

beforeAll(async () => {
  folders = await temporaryFolders()
  process.env.PHOTOS_DIR = folders.photosDir
  process.env.IMAGES_DIR = folders.imagesDir
  for (const [index, name] of [
    '7/01-front.jpg',
    '7/02-side.jpg',
    'NW-9/01.jpg',
    'secret/01.jpg',
    'ring/01.jpg',
    'orphan/01.jpg',
    'site/banner.jpg',
  ].entries())
    await folders.put(name, await jpeg(700, 500, 60 + index * 20))
  await folders.put('site/loop.mp4', video)
  await folders.put('site/private.txt', video)
  await db.stockItem.createMany({
    data: [piece('7', 'watch'), piece('NW-9', 'watch'), piece('secret', 'watch', 1), piece('ring', 'jewellery')],
  })
  await preparePhotos(folders)
})
afterAll(async () => {
  await folders.clear()
})

const request = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Request(`http://localhost:3000${address}`, { headers, method })
const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  servePhoto(request(address, headers, method), async () => guest)
const seenBy =
  (status: number) =>
  (address: string, headers: Record<string, string> = {}, method = 'GET') =>
    servePhoto(request(address, headers, method), async () => ({ kind: 'member', status, verified: true }))
const front = '/watches/gallery/NW-7/gallery-small-image/01-front'

it('serves a size with its type, length and a strong tag, and 304 to a browser that has it', async () => {
  const answer = await get(`${front}-320.avif`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/avif')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=3600, s-maxage=0/)
  expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('content-length')))
  const etag = answer.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[0-9a-f]{32}-320-avif"$/)
  expect((await get(`${front}-320.avif`, { 'if-none-match': `"x", W/${etag}` })).status).toBe(304)
  expect((await get(`${front}-640.avif`, { 'if-none-match': etag })).status).toBe(200)
  const head = await get(`${front}-320.avif`, {}, 'HEAD')
  expect([head.status, head.body, head.headers.get('etag')]).toEqual([200, null, etag])
})

it('finds the first and second photograph, the bare prefix, and the nearest width of a small master', async () => {
  const tag = async (address: string) => (await get(address)).headers.get('etag')
  expect(await tag('/watches/gallery/NW-7/grid-image-320.jpg')).toBe(await tag(`${front}-320.jpg`))
  expect(await tag('/watches/gallery/NW-7/grid-hover-320.jpg')).toBe(
    await tag('/watches/gallery/NW-7/thumb-image/02-side-320.jpg'),
  )
  expect(await tag('/watches/gallery/NW-9/grid-image-320.jpg')).not.toBeNull()
  expect(await tag(`${front}-2400.jpg`)).toBe(await tag(`${front}-640.jpg`))
  expect(await tag('/jewelries/gallery/NJ-ring/main_grid_image-160.webp')).toMatch(/-160-webp"$/)
  expect(await tag('/media/banner-640.webp')).toMatch(/-640-webp"$/)
})

it('cuts the middle of a wide photograph, three wide to four high, no larger than the photograph is', async () => {
  await folders.put('site/wide.jpg', await jpeg(1600, 800))
  await folders.put('site/small.jpg', await jpeg(400, 300))
  await preparePhotos(folders)
  const measured = async (address: string) => {
    const answer = await get(address)
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    return [answer.status, width, height]
  }
  expect(await measured('/media/wide-480-upright.avif')).toEqual([200, 480, 640])
  expect(await measured('/media/wide-320-upright.webp')).toEqual([200, 320, 427])
  expect(await measured('/media/wide-960-upright.webp')).toEqual([200, 600, 800])
  expect(await measured('/media/small-960-upright.webp')).toEqual([200, 225, 300])
  expect(await measured(`${front}-320-upright.webp`)).toMatchObject([200, expect.any(Number), expect.any(Number)])
  expect((await get('/media/wide-480-upright.jpg')).status).toBe(404)
})

it.each([
  '/watches/gallery/NW-9/grid-hover-320.jpg',
  '/watches/gallery/NW-NW-9/grid-image-320.jpg',
  '/watches/gallery/NW-ring/grid-image-320.jpg',
  '/watches/gallery/NW-orphan/grid-image-320.jpg',
  '/watches/gallery/NW-site/grid-image-320.jpg',
  '/watches/gallery/NW-secret/grid-image-320.jpg',
  '/watches/gallery/NW-secret/thumb-image/01-160.avif',
  '/watches/gallery/NW-7/thumb-image/nothing-160.avif',
  '/media/secret-160.jpg',
  '/media/private.txt',
  '/media/nothing.mp4',
  '/media/%2e%2e%2fsite%2floop.mp4',
])('answers 404 to a guest for %s', async (address) => {
  const answer = await get(address)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.text()).toBe('Not found')
})

const secretAddresses = [
  '/grid-image',
  '/gallery-small-image/01',
  '/gallery-large-image/01',
  '/thumb-image/01',
].flatMap((file) =>
  ['', ...photoWidths.map((width) => `-${width}`), ...(file.endsWith('/01') ? ['-480-upright'] : [])].flatMap((width) =>
    (width === '-480-upright' ? uprightFormats : photoFormats).map(
      (format) => `/watches/gallery/NW-secret${file}${width}.${format}`,
    ),
  ),
)

it.each(secretAddresses)('shows a member %s for this one time, and a suspended one nothing', async (address) => {
  const member = seenBy(1)
  const usual: Record<string, string>[] = [{}, { 'if-none-match': '*' }, { range: 'bytes=0-9' }]
  for (const headers of usual) {
    const answer = await member(address, headers)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(answer.headers.get('etag')).toBeNull()
    expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('content-length')))
  }
  const head = await member(address, {}, 'HEAD')
  expect([head.status, head.body, head.headers.get('cache-control')]).toEqual([200, null, 'private, no-store'])
  expect((await seenBy(2)(address)).status).toBe(404)
  expect((await get(address, { 'if-none-match': '*' })).status).toBe(404)
  expect((await get(address, {}, 'HEAD')).status).toBe(404)
})

it('asks nobody who they are for a public picture', async () => {
  const answer = await servePhoto(request(`${front}-320.avif`), () => Promise.reject(new Error('asked')))
  expect(answer.status).toBe(200)
  const asked = servePhoto(request(secretAddresses[0] ?? ''), () => Promise.reject(new Error('asked')))
  await expect(asked).rejects.toThrow('asked')
})

it('refuses a piece the moment it becomes members-only, and shows it to members alone', async () => {
  const asked = parsePhotoPath(`${front}-320.jpg`)
  if (!asked) throw new Error('not read')
  const member = async () => ({ kind: 'member', status: 1, verified: true }) as const
  const suspended = async () => ({ kind: 'member', status: 2, verified: true }) as const
  await db.stockItem.update({ where: { SKU: '7' }, data: { MembersAreaOnly: 1 } })
  expect((await get(`${front}-320.jpg`)).status).toBe(404)
  expect(await findPhoto(asked, member)).toMatchObject({ isPublic: false })
  expect(await findPhoto(asked, suspended)).toBeNull()
  await db.stockItem.update({ where: { SKU: '7' }, data: { MembersAreaOnly: 0 } })
  expect((await get(`${front}-320.jpg`)).status).toBe(200)
})

it('makes a missing size on the spot, and falls back on a near one where the master is gone', async () => {
  const { hash = '' } = (await db.photo.findFirst({ where: { SKU: 'ring' } })) ?? {}
  const made = path.join(folders.imagesDir, hash.slice(0, 2), hash)
  const address = '/jewelries/gallery/NJ-ring/grid-image'
  await rm(path.join(made, '320.webp'))
  const answers = await Promise.all([get(`${address}-320.webp`), get(`${address}-320.webp`)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await readFile(path.join(made, '320.webp'))).length).toBeGreaterThan(0)

  await rm(path.join(made, '320.webp'))
  await rm(path.join(folders.photosDir, 'ring'), { recursive: true })
  const near = await get(`${address}-320.webp`)
  expect([near.status, near.headers.get('content-type'), near.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'no-store',
  ])
  for (const width of [160, 480, 640]) await rm(path.join(made, `${width}.webp`))
  expect((await get(`${address}-320.webp`)).headers.get('content-type')).toBe('image/jpeg')
  await rm(made, { recursive: true })
  expect((await get(`${address}-320.webp`)).status).toBe(404)
})

describe('what a piece has among the site’s files', () => {
  const files = ['/media/turn.mp4', '/media/TURN.MP4', '/media/turn-320.jpg', '/media/turn.webp', '/media/report.pdf']
  const statuses = (ask: typeof get) => Promise.all(files.map(async (file) => (await ask(file)).status))
  const isThere = [200, 200, 200, 200, 200]
  const isNot = [404, 404, 404, 404, 404]
  beforeAll(async () => {
    for (const name of ['turn.mp4', 'TURN.MP4', 'report.pdf', 'forgotten.mp4']) await folders.put(`site/${name}`, video)
    await folders.put('site/turn.jpg', await jpeg(400, 300))
    await preparePhotos(folders)
    await db.stockItem.update({
      where: { SKU: 'secret' },
      data: { film: 'turn.mp4', certificate: '/media/report.pdf' },
    })
  })

  it('is for those who may see the piece, and nowhere kept', async () => {
    expect(await statuses(get)).toEqual(isNot)
    expect(await statuses(seenBy(2))).toEqual(isNot)
    expect(await statuses(seenBy(1))).toEqual(isThere)
    for (const file of files) {
      const answer = await seenBy(1)(file, { 'if-none-match': '*' })
      expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([
        200,
        'private, no-store',
        null,
      ])
      expect((await get(file, {}, 'HEAD')).status).toBe(404)
      expect((await get(file, { range: 'bytes=0-9' })).status).toBe(404)
    }
    const part = await seenBy(1)('/media/turn.mp4', { range: 'bytes=0-9' })
    expect([part.status, part.headers.get('cache-control')]).toEqual([206, 'private, no-store'])
  })
  it('is for everybody with a piece for everybody, and no longer than that', async () => {
    await db.stockItem.update({ where: { SKU: 'secret' }, data: { MembersAreaOnly: 0 } })
    expect(await statuses(get)).toEqual(isThere)
    await db.stockItem.update({ where: { SKU: 'secret' }, data: { published: false } })
    expect([await statuses(get), await statuses(seenBy(1))]).toEqual([isNot, isNot])
    await db.stockItem.update({ where: { SKU: 'secret' }, data: { published: true, MembersAreaOnly: 1 } })
    expect(await statuses(get)).toEqual(isNot)
  })
  it('is for everybody where a page for everybody shows the film', async () => {
    const slide = await db.slide.create({
      data: { slide_set: 'home', slide_title: 'A turn', slide_image: ' /media/Turn.mp4' },
    })
    expect(await statuses(get)).toEqual([200, 200, 200, 200, 404])
    await db.slide.delete({ where: { id: slide.id } })
    expect(await statuses(get)).toEqual(isNot)
  })
  it('is nobody’s where nothing names the film', async () => {
    expect((await get('/media/forgotten.mp4')).status).toBe(404)
    expect((await seenBy(1)('/media/forgotten.mp4')).status).toBe(404)
    const staff = await servePhoto(request('/media/forgotten.mp4'), async () => ({ kind: 'staff' }))
    expect(staff.status).toBe(200)
  })
})

it('serves a video whole and in parts', async () => {
  await db.slide.create({ data: { slide_set: 'home', slide_title: 'A loop', slide_image: 'loop.mp4' } })
  const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
  const whole = await get('/media/loop.mp4')
  expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
    200,
    'video/mp4',
    'bytes',
  ])
  expect(await bytes(whole)).toEqual(video)
  const part = await get('/media/loop.mp4', { range: 'bytes=10-19' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 10-19/1000'])
  expect(await bytes(part)).toEqual(video.subarray(10, 20))
  expect(await bytes(await get('/media/loop.mp4', { range: 'bytes=-5' }))).toEqual(video.subarray(995))
  const beyond = await get('/media/loop.mp4', { range: 'bytes=1000-' })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */1000'])
  expect((await get('/media/loop.mp4', { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
})

it('reads ranges', () => {
  expect(parseRange('bytes=0-', 10)).toEqual({ start: 0, end: 9 })
  expect(parseRange('bytes=5-500', 10)).toEqual({ start: 5, end: 9 })
  expect(parseRange('bytes=-500', 10)).toEqual({ start: 0, end: 9 })
  expect(parseRange('bytes=-0', 10)).toBe('beyond')
  expect(parseRange('bytes=0-', 0)).toBe('beyond')
  for (const odd of [null, '', 'bytes=-', 'bytes=5-4', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=0x1-2'])
    expect(parseRange(odd, 10)).toBe('whole')
})
