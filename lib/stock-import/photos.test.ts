import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { rows } from '@/lib/db/test-database'
import { env } from '@/lib/env'
import { listOriginals } from '@/lib/images/originals'
import { replaceMaster } from '@/lib/images/replaced'
import { photoStores } from '@/lib/images/stores'
import { listPhotographs, putBackPhotograph } from '@/lib/staff/photographs'
import { pieceOf } from './photo-piece'
import { importPhotos } from './photos'

let folder: string
let picture: Buffer

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ninety-photos-'))
  // env is parsed on first access, so this sets the folder of photographs.
  process.env.PHOTOS_DIR = path.join(folder, 'photos')
  picture = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#8a7b5c' } })
    .jpeg()
    .toBuffer()
  await rows(`INSERT INTO "StockItem" ("StockItemId", "Family", "SKU", "Name", "ManufacturerName") VALUES
    (1, 'watch', '10311', 'One', 'Rolex'), (2, 'jewellery', 'NJ-77', 'Ring', 'Cartier')`)
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
beforeEach(() => fs.rmSync(env.PHOTOS_DIR, { recursive: true, force: true }))

const coloured = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .jpeg()
    .toBuffer()
const put = (name: string, content: string | Buffer) => {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  fs.writeFileSync(path.join(folder, name), content)
}
const zipped = async (name: string, fill: (zip: ZipFile) => void) => {
  const zip = new ZipFile()
  fill(zip)
  zip.end()
  await pipeline(zip.outputStream, fs.createWriteStream(path.join(folder, name)))
  return path.join(folder, name)
}
const inShop = () =>
  (fs.existsSync(env.PHOTOS_DIR) ? fs.readdirSync(env.PHOTOS_DIR, { recursive: true }) : [])
    .map(String)
    .filter((name) => /\.\w+$/.test(name) && !name.startsWith('.'))
    .sort()

it('a trial knows the pieces that the table would bring', async () => {
  put('coming/N1/front.jpg', picture)
  const source = path.join(folder, 'coming')
  expect((await importPhotos(source, { isTrial: true, coming: ['N1'] })).report).toMatchObject({
    added: 1,
    refusedCount: 0,
  })
  expect((await importPhotos(source, { isTrial: true })).report).toMatchObject({ added: 0, refusedCount: 1 })
  expect(inShop()).toEqual([])
})

it('finds the piece by its folder or by the beginning of the file’s name', () => {
  const known = new Map([
    ['10311', { sku: '10311', folder: '_1' }],
    ['77', { sku: 'NJ-77', folder: '_2' }],
    ['nj-77', { sku: 'NJ-77', folder: '_2' }],
    ['1031', { sku: '1031', folder: '_3' }],
  ])
  expect(pieceOf('Photos/10311/front.jpg', known)?.sku).toBe('10311')
  expect(pieceOf('NW-10311/front.jpg', known)?.sku).toBe('10311')
  expect(pieceOf('10311-front.jpg', known)?.sku).toBe('10311')
  expect(pieceOf('10311 (2).JPG', known)?.sku).toBe('10311')
  expect(pieceOf('nj-77_a.png', known)?.sku).toBe('NJ-77')
  expect(pieceOf('103112.jpg', known)).toBeNull()
  expect(pieceOf('.jpg', known)).toBeNull()
})

it('takes photographs from folders, once, and says why others are left out', async () => {
  put('a/10311/01 front.jpg', picture)
  put('a/10311/02.jpg', 'no picture at all')
  put('a/10311/03.jpg', '')
  put('a/10311/notes.txt', 'x')
  put('a/NJ-77-ring.jpg', picture)
  put('a/999/01.jpg', picture)
  fs.symlinkSync('/etc/passwd', path.join(folder, 'a/10311/04.jpg'))
  const first = await importPhotos(path.join(folder, 'a'))
  expect(first.report).toMatchObject({ added: 2, replaced: 0, unchanged: 0, refusedCount: 5 })
  expect(first.report.refused.map(({ path: name, reason }) => `${name}: ${reason}`).sort()).toEqual([
    '10311/02.jpg: This file is not an image.',
    '10311/03.jpg: The file is empty.',
    '10311/04.jpg: This is a link. Add the file itself.',
    '10311/notes.txt: Only JPEG, PNG, WebP, TIFF and AVIF are supported.',
    '999/01.jpg: No piece matches the SKU in its folder or file name.',
  ])
  expect(inShop()).toEqual(['_1/01 front.jpg', '_2/NJ-77-ring.jpg'])
  expect((await importPhotos(path.join(folder, 'a'))).report).toMatchObject({ added: 0, replaced: 0, unchanged: 2 })
})

const putBack = async (name: string) => {
  const photo = (await listPhotographs('_1', '10311')).find((one) => one.name === name)
  return putBackPhotograph('_1', { name, former: photo?.former ?? '' }, { name: 'Ada', email: 'ada@example.com' })
}

it('lays what it replaces where the desk’s undo finds it', async () => {
  put('one/10311/01.jpg', picture)
  await importPhotos(path.join(folder, 'one'))
  const other = await coloured('red')
  put('two/10311/01.jpg', other)
  expect((await importPhotos(path.join(folder, 'two'))).report).toMatchObject({ added: 0, replaced: 1 })
  expect(await putBack('01')).toEqual({ ok: true })
  expect(await photoStores().photos.read('_1/01.jpg')).toEqual(picture)
})

/** Replaces a piece's first photograph, as the desk does. */
const retouch = async (folder: string, ending: string, bytes: Buffer) => {
  const [master] = (await listOriginals(photoStores().photos, folder)).masters
  if (master) await replaceMaster(master, { ending, bytes })
}

it('leaves a photograph that was retouched since, also as another kind of file; a corrected one replaces it', async () => {
  put('first/10311/front.jpg', picture)
  await importPhotos(path.join(folder, 'first'))
  const retouched = await sharp(picture).png().toBuffer()
  await retouch('_1', '.png', retouched)
  expect((await importPhotos(path.join(folder, 'first'))).report).toMatchObject({ added: 0, replaced: 0, unchanged: 1 })
  expect(inShop()).toEqual(['_1/front.png'])
  put('corrected/10311/front.jpg', await coloured('green'))
  const again = () => importPhotos(path.join(folder, 'corrected'))
  expect((await again()).report).toMatchObject({ added: 0, replaced: 1 })
  expect(inShop()).toEqual(['_1/front.jpg'])
  expect((await again()).report).toMatchObject({ unchanged: 1 })
  expect(await putBack('front')).toEqual({ ok: true })
  expect(await photoStores().photos.read('_1/front.png')).toEqual(retouched)
})

it('takes them from a zip, and writes nothing in a trial', async () => {
  const zip = await zipped('a.zip', (file) => {
    file.addBuffer(picture, 'pieces/10311/01.jpg')
    file.addBuffer(Buffer.from('../../etc/passwd'), '10311/link.jpg', { mode: 0o120777 })
  })
  expect((await importPhotos(zip, { isTrial: true })).report).toMatchObject({ added: 1, refusedCount: 1 })
  expect(inShop()).toEqual([])
  expect((await importPhotos(zip)).report).toMatchObject({ added: 1, refusedCount: 1 })
  expect(inShop()).toEqual(['_1/01.jpg'])
})

it('refuses a zip that leads out of its folder, one that is a bomb, and half a one', async () => {
  const evil = await zipped('evil.zip', (file) => file.addBuffer(picture, 'aa/bb/10311-x.jpg'))
  const bytes = fs.readFileSync(evil)
  for (let at = bytes.indexOf('aa/bb/'); at >= 0; at = bytes.indexOf('aa/bb/')) bytes.write('../../', at)
  put('evil.zip', bytes)
  expect(await importPhotos(evil)).toMatchObject({ ok: false, reason: expect.stringContaining('not safe') })

  const bomb = await zipped('bomb.zip', (file) => file.addBuffer(Buffer.alloc(30_000_000), '10311/01.jpg'))
  expect((await importPhotos(bomb)).report).toMatchObject({
    added: 0,
    refused: [{ reason: 'This file is too large to be a photograph.' }],
  })

  put('half.zip', fs.readFileSync(bomb).subarray(0, 2_000))
  expect(await importPhotos(path.join(folder, 'half.zip'))).toMatchObject({ ok: false })
  expect(await importPhotos(path.join(folder, 'nowhere'))).toMatchObject({ ok: false })
  expect(inShop()).toEqual([])
})

it('refuses a zip whose entry is larger than it says', async () => {
  const liar = await zipped('liar.zip', (file) =>
    file.addBuffer(Buffer.concat([picture, Buffer.alloc(500_000)]), '10311/01.jpg'),
  )
  const bytes = fs.readFileSync(liar)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(picture.length + 500_000)
  for (let at = bytes.indexOf(size); at >= 0; at = bytes.indexOf(size)) bytes.writeUInt32LE(100, at)
  put('liar.zip', bytes)
  const { report } = await importPhotos(path.join(folder, 'liar.zip'))
  expect(report).toMatchObject({ added: 0, refusedCount: 1 })
  expect(inShop()).toEqual([])
})
