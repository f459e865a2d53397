import { mkdir, open, readdir, readFile, rename, rm, utimes } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { db } from '@/lib/db/client'
import { readPhotographOrder, writePhotographOrder } from './photograph-order'
import { preparePhotos } from './pipeline'
import { photoStores } from './stores'
import { jpeg, temporaryFolders } from './test-photos'

let folders: Awaited<ReturnType<typeof temporaryFolders>>
beforeAll(async () => {
  folders = await temporaryFolders()
  vi.stubEnv('PHOTOS_DIR', folders.photosDir)
  vi.stubEnv('IMAGES_DIR', folders.imagesDir)
})
beforeEach(async () => {
  await rm(folders.photosDir, { recursive: true, force: true })
  await mkdir(folders.photosDir)
  await db.stockItem.deleteMany()
})
afterAll(() => folders.clear())

const enter = (StockItemId: number, SKU: string, Family: 'watch' | 'jewellery' = 'watch') =>
  db.stockItem.create({ data: { StockItemId, SKU, Family, Name: 'A', ManufacturerName: 'Rolex' } })
const run = (only?: string[]) => preparePhotos({ ...photoStores(), only, recordsOnly: true })
const names = async () =>
  (await db.photo.findMany({ orderBy: [{ item_id: 'asc' }, { position: 'asc' }] })).map(
    ({ item_id, name }) => `${item_id}/${name}`,
  )
const files = async () =>
  (await readdir(folders.photosDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('.drafts'))
    .map(({ parentPath, name }) => path.relative(folders.photosDir, path.join(parentPath, name)))
    .sort()

it('empties the inbox of a piece into its place, also one whose name differs in case or prefix', async () => {
  await enter(1, '10411')
  await enter(2, 'NJ-7', 'jewellery')
  await folders.put('NW-10411/01-front.jpg', await jpeg(90, 90))
  await folders.put('10411/notes.txt', Buffer.from('a note'))
  await folders.put('nj-7/1.jpg', await jpeg(80, 80))
  expect(await run()).toMatchObject({ rows: 2, waiting: [], troubles: [] })
  expect(await files()).toEqual(['_1/01-front.jpg', '_1/notes.txt', '_2/1.jpg'])
  expect(await names()).toEqual(['1/01-front', '2/1'])
  await folders.put('10411/02.jpg', await jpeg(70, 70))
  expect(await run(['10411'])).toMatchObject({ rows: 1 })
  expect(await names()).toEqual(['1/01-front', '1/02', '2/1'])
})

it('keeps waiting what no piece has, or more than one may mean', async () => {
  await enter(1, 'NW-5')
  await enter(2, 'NJ-5', 'jewellery')
  for (const folder of ['5', 'LATER', 'Site']) await folders.put(`${folder}/1.jpg`, await jpeg(50, 50))
  const { waiting, troubles } = await run()
  expect([waiting.toSorted(), troubles.toSorted()]).toEqual([
    ['5', 'LATER', 'Site'],
    [
      'The folder 5 may be for any of NJ-5, NW-5: give it that name.',
      'The folder Site belongs to no piece: pictures of the site belong into the folder site.',
    ],
  ])
  await enter(3, 'LATER')
  await run(['LATER'])
  expect(await files()).toEqual(['5/1.jpg', 'Site/1.jpg', '_3/1.jpg'])
  expect(await names()).toEqual(['3/1'])
})

it('replaces a photograph of the same name, keeps the one before, and drops what it had or has already', async () => {
  await enter(1, 'A')
  const [first, second] = [await jpeg(60, 60), await jpeg(61, 61)]
  await folders.put('_1/Front.jpg', first)
  await folders.put('_1/side.jpg', await jpeg(62, 62))
  await writePhotographOrder(photoStores().photos, '_1', { order: ['side', 'Front'], closeUps: {} })
  await run()
  await folders.put('A/front.JPEG', second)
  await run()
  expect(await readFile(path.join(folders.photosDir, '_1/Front.jpeg'))).toEqual(second)
  expect(await names()).toEqual(['1/side', '1/Front'])
  const [former = ''] = (await files()).filter((file) => file.startsWith('.replaced/_1/'))
  expect(await readFile(path.join(folders.photosDir, former))).toEqual(first)
  for (const again of [first, second]) {
    await folders.put('A/front.jpg', again)
    expect(await run()).toMatchObject({ rows: 0 })
  }
  expect((await files()).filter((file) => !file.startsWith('.'))).toEqual([
    '_1/.arrangement.json',
    '_1/Front.jpeg',
    '_1/side.jpg',
  ])
})

it('loses nothing of a file that is still being written, also one that replaces another', async () => {
  await enter(1, 'A')
  const whole = await jpeg(300, 300)
  await folders.put('_1/front.jpg', await jpeg(60, 60))
  for (const name of ['front.jpg', 'new.jpg']) {
    const file = await folders.put(`A/${name}`, whole.subarray(0, 500))
    const writer = await open(file, 'a')
    await run()
    await writer.write(whole.subarray(500))
    await writer.close()
    expect(await readFile(path.join(folders.photosDir, '_1', name))).toEqual(whole)
  }
  await run()
  expect(await names()).toEqual(['1/front', '1/new'])
})

it('a replacement that is cut off after each of its steps loses neither photograph, and goes on', async () => {
  const { photos } = photoStores()
  const [first, second] = [await jpeg(60, 60), await jpeg(61, 61)]
  for (let steps = 0; steps < 3; steps++) {
    await rm(folders.photosDir, { recursive: true, force: true })
    await db.stockItem.deleteMany()
    await enter(1, 'A')
    await folders.put('_1/front.jpg', first)
    await run()
    await folders.put('A/front.jpg', second)
    let left = steps
    const killed = vi.spyOn(photos, 'move').mockImplementation(async (from, to) => {
      if (left-- === 0) throw new Error('killed')
      const target = path.join(folders.photosDir, to)
      await mkdir(path.dirname(target), { recursive: true })
      await rename(path.join(folders.photosDir, from), target)
      return true
    })
    await run().catch(() => {})
    killed.mockRestore()
    const kept = await Promise.all((await files()).map((file) => readFile(path.join(folders.photosDir, file))))
    expect([first, second].map((one) => kept.some((bytes) => bytes.equals(one)))).toEqual([true, true])
    await run()
    expect(await readFile(path.join(folders.photosDir, '_1/front.jpg'))).toEqual(second)
    expect(await names()).toEqual(['1/front'])
  }
})

it('takes over folders that were named by SKU: a deleted piece’s are nobody’s, whoever gets its SKU', async () => {
  const { photos } = photoStores()
  await enter(1, 'A')
  await enter(2, 'TWICE')
  for (const folder of ['A', 'TWICE', 'site']) await folders.put(`${folder}/${folder}.jpg`, await jpeg(60, 60))
  await folders.put('A/other.jpg', await jpeg(65, 65))
  await folders.put('.removed/A/gone.jpg', await jpeg(50, 50))
  await folders.put('.replaced/A/1700000000000/A.jpg', await jpeg(40, 40))
  await writePhotographOrder(photos, 'A', { order: ['other', 'A'], closeUps: { A: true } })
  await db.formerPhotoFolder.createMany({
    data: [
      { folder: 'A', item_id: 1 },
      { folder: 'TWICE', item_id: 9 },
      { folder: 'NONE', item_id: 8 },
    ],
  })
  expect(await run(['_1'])).toMatchObject({ rows: 2 })
  for (let again = 0; again < 2; again++) {
    await run()
    expect(await files()).toEqual([
      '.removed/_1/gone.jpg',
      '.replaced/_1/1700000000000/A.jpg',
      '_1/.arrangement.json',
      '_1/A.jpg',
      '_1/other.jpg',
      '_9/TWICE.jpg',
      'site/site.jpg',
    ])
    expect(await names()).toEqual(['1/other', '1/A', 'null/site'])
    expect(await readPhotographOrder(photos, '_1')).toMatchObject({ closeUps: { A: true } })
    expect(await db.formerPhotoFolder.count()).toBe(0)
  }
  await folders.put('TWICE/new.jpg', await jpeg(45, 45))
  await run()
  expect(await names()).toEqual(['1/other', '1/A', '2/new', 'null/site'])
})

it('forgets no former folder while the disk is not mounted, and merges one that is half moved', async () => {
  await enter(1, 'A')
  await db.formerPhotoFolder.create({ data: { folder: 'A', item_id: 1 } })
  await run()
  expect(await db.formerPhotoFolder.count()).toBe(1)
  await folders.put('_1/1.jpg', await jpeg(60, 60))
  await folders.put('A/2.jpg', await jpeg(65, 65))
  await run()
  expect(await files()).toEqual(['_1/1.jpg', '_1/2.jpg'])
  expect(await names()).toEqual(['1/1', '1/2'])
  expect(await db.formerPhotoFolder.count()).toBe(0)
})

it('leaves an empty inbox for an hour to whoever is about to fill it', async () => {
  await enter(1, 'A')
  const inbox = path.join(folders.photosDir, 'A')
  await mkdir(inbox)
  await run()
  expect(await readdir(folders.photosDir)).toContain('A')
  const before = new Date(Date.now() - 2 * 3_600_000)
  await utimes(inbox, before, before)
  await run()
  expect(await readdir(folders.photosDir)).not.toContain('A')
})
