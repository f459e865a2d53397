import { afterAll, beforeAll, vi } from 'vitest'
import { guest } from '@/lib/auth/visibility'
import { db } from '@/lib/db/client'
import { preparePhotos } from './pipeline'
import { servePhoto } from './serve'
import { jpeg, temporaryFolders } from './test-photos'

const piece = (SKU: string, Family: 'watch' | 'jewellery', MembersAreaOnly = 0) => ({
  SKU,
  Family,
  MembersAreaOnly,
  Name: 'A piece',
  ManufacturerName: 'Maker',
})
export const video = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256))

/** Sets up photographs, a film and a private file for one test file; the piece `secret` is members-only. */
export const openPhotographs = () => {
  const shop = {} as Awaited<ReturnType<typeof temporaryFolders>>
  beforeAll(async () => {
    Object.assign(shop, await temporaryFolders())
    vi.stubEnv('PHOTOS_DIR', shop.photosDir)
    vi.stubEnv('IMAGES_DIR', shop.imagesDir)
    for (const [index, name] of [
      '7/01-front.jpg',
      '7/02-side.jpg',
      'NW-9/01.jpg',
      'secret/01.jpg',
      'ring/01.jpg',
      'orphan/01.jpg',
      'site/banner.jpg',
    ].entries())
      await shop.put(name, await jpeg(700, 500, 60 + index * 20))
    await shop.put('site/loop.mp4', video)
    await shop.put('site/private.txt', video)
    await db.stockItem.createMany({
      data: [piece('7', 'watch'), piece('NW-9', 'watch'), piece('secret', 'watch', 1), piece('ring', 'jewellery')],
    })
    await preparePhotos(shop)
  })
  afterAll(() => shop.clear())
  return shop
}

export const request = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Request(`http://localhost:3000${address}`, { headers, method })
export const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  servePhoto(request(address, headers, method), async () => guest)
export const seenBy =
  (status: number) =>
  (address: string, headers: Record<string, string> = {}, method = 'GET') =>
    servePhoto(request(address, headers, method), async () => ({ kind: 'member', status, verified: true }))
export const front = '/watches/gallery/NW-7/gallery-small-image/01-front'
