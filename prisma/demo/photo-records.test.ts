import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inspect } from '@/lib/images/derivatives'
import { folderStorage } from '@/lib/images/folder-storage'
import { originalEnding } from '@/lib/images/original-ending'
import { openOriginalManifest } from '@/lib/images/original-manifest'
import { listOriginals } from '@/lib/images/originals'
import { processOriginal } from '@/lib/images/process-original'
import { jpeg, temporaryFolders } from '@/lib/images/test-photos'
import { mastersOf, photosFolder, stock } from './demo'
import { demoFacts, hashOf, recordsOf } from './photo-records'

const known = new Map(demoFacts().map((facts) => [facts.hash, facts]))

let folders: Awaited<ReturnType<typeof temporaryFolders>>
beforeEach(async () => {
  folders = await temporaryFolders()
})
afterEach(() => folders.clear())

const piece = (wanted: number) => {
  const found = stock.find((demo) => mastersOf(demo).length >= wanted)
  if (!found) throw new Error(`No piece of the demo has ${wanted} photographs.`)
  return found
}

const lay = (files: string[], folder: string) =>
  Promise.all(files.map((file) => folders.put(`${folder}/${path.basename(file)}`, fs.readFileSync(file))))

it('every photograph of the demo is known: npm run demo:photos', () => {
  const masters = fs
    .readdirSync(photosFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => originalEnding.test(name))
  expect(masters.length).toBeGreaterThan(100)
  const unknown = masters.filter((name) => !known.has(hashOf(fs.readFileSync(path.join(photosFolder, name)))))
  expect(unknown).toEqual([])
})

it('what is known of it is what an inspection finds', async () => {
  for (const file of mastersOf(piece(4))) {
    const bytes = fs.readFileSync(file)
    const facts = known.get(hashOf(bytes))
    const { width, height } = await inspect(bytes)
    expect(facts).toMatchObject({ width, height, placeholder: expect.stringMatching(/^data:image\/webp;base64,/) })
  }
})

it('gives the records that an inspection would, and the shop does not read a master again', async () => {
  await lay(mastersOf(piece(4)), '_7')
  const images = folderStorage(folders.imagesDir)
  const rows = await recordsOf(folders.photosDir, images)
  const photos = folderStorage(folders.photosDir)
  const manifest = await openOriginalManifest(images)
  const { masters } = await listOriginals(photos, '_7')
  const unread = { ...photos, read: () => Promise.reject(new Error('read again')) }
  const inspected = masters.map(async (master) => {
    const processed = await processOriginal(master, { photos: unread, images, manifest, choose: () => false })
    const { name, position, closeUp } = master
    return { item_id: 7, name, position, closeUp, ...('facts' in processed ? processed.facts : processed) }
  })
  expect(rows).toEqual(await Promise.all(inspected))
  expect(rows.length).toBeGreaterThanOrEqual(4)
})

it('inspects another photograph, and leaves out what is none', async () => {
  await lay(mastersOf(piece(4)), '_1')
  await folders.put('_1/90-own.jpg', await jpeg(90, 60))
  await folders.put('_1/91-none.jpg', Buffer.from('no picture'))
  const rows = await recordsOf(folders.photosDir, folderStorage(folders.imagesDir))
  expect(rows.find(({ name }) => name === '90-own')).toMatchObject({ width: 90, height: 60 })
  expect(rows.map(({ name }) => name)).not.toContain('91-none')
})

it('gives the records also where no picture can be written', async () => {
  await lay(mastersOf(piece(4)), '_7')
  const write = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
  const images = { ...folderStorage(folders.imagesDir), write }
  expect((await recordsOf(folders.photosDir, images)).length).toBeGreaterThanOrEqual(4)
})
