import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { jpeg, temporaryFolders } from './test-photos'

let folders: Awaited<ReturnType<typeof temporaryFolders>>
beforeAll(async () => {
  folders = await temporaryFolders()
  await rows(
    `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName") VALUES ('watch', 'A1', 'A', 'Rolex')`,
  )
  await folders.put('A1/1.jpg', await jpeg(200, 200))
})
afterAll(() => folders.clear())

/** Runs npm run images with these arguments in the folder above that of the photographs. */
const prepare = (...words: string[]) => {
  const above = path.dirname(folders.photosDir)
  const command = ['--conditions=react-server', '--import', 'tsx', 'scripts/images.ts', '--records-only', ...words]
  const { stderr } = spawnSync(process.execPath, command, {
    cwd: path.join(import.meta.dirname, '../..'),
    env: { ...process.env, INIT_CWD: above, PHOTOS_DIR: path.join(above, 'store'), IMAGES_DIR: folders.imagesDir },
    encoding: 'utf8',
  })
  return stderr.trim()
}
const photos = () => rows('SELECT "SKU", name FROM "Photo" JOIN "StockItem" ON "StockItemId" = item_id')

it('copies photographs from a folder that the caller names, and refuses one that is not there in a sentence', async () => {
  expect(prepare('--copy-from=nowhere')).toMatch(/^\/.*\/nowhere is no folder\.$/)
  expect(await photos()).toEqual([])
  expect(prepare('--copy-from', 'photos')).toBe('')
  expect(await photos()).toEqual([{ SKU: 'A1', name: '1' }])
})
