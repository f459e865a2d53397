import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { front, get, openPhotographs } from './test-serving'

const folders = openPhotographs()

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

it('makes a missing size on the spot, and falls back on a near one where the master is gone', async () => {
  const { hash = '', item_id = 0 } = (await db.photo.findFirst({ where: { piece: { SKU: 'ring' } } })) ?? {}
  const made = path.join(folders.imagesDir, hash.slice(0, 2), hash)
  const address = '/jewelries/gallery/NJ-ring/grid-image'
  await rm(path.join(made, '320.webp'))
  const answers = await Promise.all([get(`${address}-320.webp`), get(`${address}-320.webp`)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await readFile(path.join(made, '320.webp'))).length).toBeGreaterThan(0)

  await rm(path.join(made, '320.webp'))
  await rm(path.join(folders.photosDir, `_${item_id}`), { recursive: true })
  const near = await get(`${address}-320.webp`)
  expect([near.status, near.headers.get('content-type'), near.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'no-store',
  ])
  for (const width of [80, 120, 160, 240, 400, 480, 640]) await rm(path.join(made, `${width}.webp`))
  expect((await get(`${address}-320.webp`)).headers.get('content-type')).toBe('image/jpeg')
  await rm(made, { recursive: true })
  expect((await get(`${address}-320.webp`)).status).toBe(404)
})
