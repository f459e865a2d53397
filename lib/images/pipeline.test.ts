import { createHash } from 'node:crypto'
import { readdir, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { derivativeKey } from './derivatives'
import { preparePhotos } from './pipeline'
import { jpeg, temporaryFolders } from './test-photos'

let folders: Awaited<ReturnType<typeof temporaryFolders>>

/** Enters pieces whose SKU is their id. */
const enter = (ids: number[]) =>
  db.stockItem.createMany({
    data: ids.map((id) => ({
      StockItemId: id,
      SKU: String(id),
      Family: 'watch' as const,
      Name: 'A piece',
      ManufacturerName: 'Rolex',
    })),
  })

beforeEach(async () => {
  folders = await temporaryFolders()
  await db.photo.deleteMany()
  await enter([7, 8, 10, 20, 30])
})
afterEach(async () => {
  await folders.clear()
  await db.stockItem.deleteMany()
})

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const run = (only?: string[]) => preparePhotos({ ...folders, only, workers: 2 })
const rows = () => db.photo.findMany({ orderBy: [{ item_id: 'asc' }, { position: 'asc' }] })

it('makes every size, records each photograph in natural order, and does nothing the second time', async () => {
  const front = await jpeg(700, 900)
  await folders.put('_10/2-front.jpg', front)
  await folders.put('_10/10-Détail of the dial.jpg', await jpeg(100, 80))
  await folders.put('site/copy.jpg', front)
  const first = await run()
  expect(first).toMatchObject({ photos: 3, skipped: [], rows: 3 })
  expect(first.made).toBe(8 * 3 + 1 * 3)
  const [one, two, site] = await rows()
  expect(one).toMatchObject({ item_id: 10, name: '2-front', position: 0, hash: sha(front), width: 700, height: 900 })
  expect(two).toMatchObject({ name: '10-Detail-of-the-dial', position: 1, closeUp: true })
  expect(site).toMatchObject({ item_id: null, name: 'copy', hash: sha(front), closeUp: false })
  expect(one?.placeholder).toMatch(/^data:image\/webp;base64,/)
  expect(one?.placeholder.length).toBeLessThan(400)
  const folder = path.join(folders.imagesDir, sha(front).slice(0, 2), sha(front))
  expect((await readdir(folder)).sort()).toEqual(
    ['120', '160', '240', '320', '400', '480', '640', '80'].flatMap((width) =>
      ['avif', 'jpg', 'webp'].map((format) => `${width}.${format}`),
    ),
  )

  expect(await run()).toMatchObject({ made: 0, rows: 0, photos: 3 })
  expect(await rows()).toEqual([one, two, site])
})

it('skips what cannot be read, says why, remembers it, and goes on', async () => {
  const good = await jpeg(400, 500)
  await folders.put('_7/1-good.jpg', good)
  await folders.put('_7/2-empty.jpg', Buffer.alloc(0))
  await folders.put('_7/3-corrupt.jpg', Buffer.from('this is no picture at all'))
  const cut = await folders.put('_7/4-truncated.jpg', good.subarray(0, good.length / 2))
  await folders.put('_7/5.heic', good)
  const huge = await folders.put('_7/6-huge.png', Buffer.alloc(1))
  await truncate(huge, 61 * 1024 * 1024)
  const wide = sharp({
    create: { width: 16_000, height: 8_000, channels: 3, background: '#fff' },
    limitInputPixels: false,
  })
  await folders.put('_7/7-wide.png', await wide.png({ compressionLevel: 1 }).toBuffer())
  const long = sharp({ create: { width: 31_000, height: 20, channels: 3, background: '#fff' } })
  await folders.put('_7/8-long.png', await long.png().toBuffer())
  const first = await run()
  expect(first.photos).toBe(1)
  const reasons = new Map(first.skipped.map(({ file, reason }) => [path.basename(file), reason]))
  expect(reasons.get('2-empty.jpg')).toBe('The file is empty.')
  expect(reasons.get('3-corrupt.jpg')).toMatch(/damaged/)
  expect(reasons.get('4-truncated.jpg')).toMatch(/damaged/)
  expect(reasons.get('5.heic')).toMatch(/save it as JPEG/)
  expect(reasons.get('6-huge.png')).toMatch(/larger than 60 MB/)
  expect(reasons.get('7-wide.png')).toMatch(/120 million pixels/)
  expect(reasons.get('8-long.png')).toMatch(/30,000 pixels wide or high/)
  expect((await rows()).map(({ name }) => name)).toEqual(['1-good'])

  expect((await run()).skipped).toHaveLength(7)
  await writeFile(cut, await jpeg(300, 300, 90))
  await utimes(cut, new Date(), new Date(Date.now() + 5_000))
  expect(await run()).toMatchObject({ photos: 2, rows: 1 })
})

it('goes on after an interruption: makes what is missing or empty, and leaves the rest', async () => {
  const master = await jpeg(1000, 600)
  await folders.put('_7/1.jpg', master)
  await run()
  const at = (width: 160 | 960, format: 'avif' | 'jpg') =>
    path.join(folders.imagesDir, derivativeKey(sha(master), { width, format }))
  await truncate(at(960, 'avif'), 0)
  await rm(at(160, 'jpg'))
  await writeFile(path.join(folders.imagesDir, '.drafts', 'left-behind'), 'half')
  await rm(path.join(folders.imagesDir, 'known', 'masters.json'))
  expect(await run()).toMatchObject({ made: 2, kept: 28, rows: 0 })
  expect((await sharp(at(960, 'avif')).metadata()).width).toBe(960)
})

it('turns a photograph upright and takes its metadata away', async () => {
  const lying = await sharp(await jpeg(800, 400))
    .withExif({ IFD0: { Artist: 'Someone' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  await folders.put('_7/1.jpg', lying)
  await run()
  expect(await rows()).toMatchObject([{ width: 400, height: 800 }])
  const made = await sharp(
    path.join(folders.imagesDir, derivativeKey(sha(lying), { width: 320, format: 'jpg' })),
  ).metadata()
  expect(made).toMatchObject({ width: 320, height: 640, space: 'srgb' })
  expect(made.exif ?? made.icc).toBeUndefined()
})

it('follows the folders: new order, replaced and removed files, removed pieces', async () => {
  await folders.put('_7/2.jpg', await jpeg(200, 200, 50))
  const gone = await folders.put('_7/3.jpg', await jpeg(200, 200, 60))
  const whole = await folders.put('_8/1.jpg', await jpeg(200, 200, 70))
  await run()
  await rm(gone)
  await rm(path.dirname(whole), { recursive: true })
  await folders.put('_7/1.jpg', await jpeg(200, 200, 80))
  expect(await run(['_7'])).toMatchObject({ rows: 3 })
  expect((await rows()).map(({ item_id, name, position }) => [item_id, name, position])).toEqual([
    [7, '1', 0],
    [7, '2', 1],
    [8, '1', 0],
  ])
  expect(await run()).toMatchObject({ rows: 1 })
  expect(await db.photo.count({ where: { item_id: 8 } })).toBe(0)
})

it('keeps the records of a photograph damaged at the moment, and all records when PHOTOS_DIR has vanished', async () => {
  const file = await folders.put('_7/1.jpg', await jpeg(200, 200))
  await run()
  await writeFile(file, 'half a picture')
  expect(await run()).toMatchObject({ rows: 0 })
  await rm(path.dirname(file), { recursive: true })
  expect(await run()).toMatchObject({ rows: 0 })
  expect(await rows()).toHaveLength(1)
})

describe('folders that are missing', () => {
  const fill = async (ids: number[]) => {
    await enter(ids)
    for (const id of ids) await folders.put(`_${id}/1.jpg`, await jpeg(200, 200, 50 + 9 * (id % 10)))
    await run()
  }
  const empty = (ids: number[]) =>
    Promise.all(ids.map((id) => rm(path.join(folders.photosDir, `_${id}`), { recursive: true })))
  const recorded = async () => [...new Set((await rows()).map(({ item_id }) => item_id))]

  it('lose no record when most are missing at once, though one is new: the disk may not be mounted', async () => {
    await fill([101, 102, 103, 104])
    await empty([101, 102, 103, 104])
    await folders.put('_104/2.jpg', await jpeg(200, 200, 99))
    const outcome = await run()
    expect(outcome.troubles).toEqual([expect.stringMatching(/^3 of 4 folders are missing at once/)])
    const names = (await rows()).map(({ item_id, name }) => `${item_id}/${name}`)
    expect(names.sort()).toEqual(['101/1', '102/1', '103/1', '104/1', '104/2'])
    expect(await run(['_101'])).toMatchObject({ rows: 0 })
    expect(await preparePhotos({ ...folders, forgetMissing: true })).toMatchObject({ rows: 4, troubles: [] })
    expect(await recorded()).toEqual([104])
  })

  it('lose their records when they are few, or their pieces are gone too', async () => {
    await fill([201, 202, 203, 204, 205])
    await empty([201, 202])
    expect(await run()).toMatchObject({ rows: 2, troubles: [] })
    await db.stockItem.deleteMany({ where: { StockItemId: { in: [203, 204] } } })
    expect(await run()).toMatchObject({ rows: 0, troubles: [] })
    expect(await recorded()).toEqual([205])
  })
})

it('takes neither a drawing that calls itself a photograph nor a link out of the folder', async () => {
  const outside = path.join(folders.imagesDir, '..', `outside-${process.pid}.jpg`)
  await writeFile(outside, await jpeg(100, 100))
  await folders.put('_10/front.jpg', await jpeg(100, 120))
  await folders.put(
    '_10/drawing.jpg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
  )
  await symlink(outside, path.join(folders.photosDir, '_10', 'link.jpg'))
  await symlink('front.jpg', path.join(folders.photosDir, '_10', 'same.jpg'))
  const { skipped } = await run()
  await rm(outside)
  expect(skipped.map(({ file, reason }) => [path.basename(file), reason]).sort()).toEqual([
    ['drawing.jpg', expect.stringContaining('not an image')],
    ['link.jpg', 'This is a link to a file outside PHOTOS_DIR. Copy the file here.'],
  ])
  expect((await rows()).map(({ name }) => name)).toEqual(['front', 'same'])
})
