import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { startWorker } from './worker'

const photosDir = mkdtempSync(path.join(tmpdir(), 'worker-photos-'))
process.env.PHOTOS_DIR = photosDir
process.env.IMAGES_DIR = mkdtempSync(path.join(tmpdir(), 'worker-images-'))

let stop: (() => Promise<void>) | undefined
afterAll(async () => {
  await stop?.()
  for (const folder of [photosDir, process.env.IMAGES_DIR ?? '']) rmSync(folder, { recursive: true, force: true })
})

/** Adds a piece whose folder holds a file that is named after it. */
const enter = async (sku: string) => {
  await rows(
    `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName") VALUES ('watch', $1, 'A', 'Rolex')`,
    [sku],
  )
  mkdirSync(path.join(photosDir, sku))
  writeFileSync(path.join(photosDir, sku, `${sku}.txt`), 'a note')
}
const rename = (from: string, to: string) => rows('UPDATE "StockItem" SET "SKU" = $2 WHERE "SKU" = $1', [from, to])
const filesOf = (sku: string) =>
  existsSync(path.join(photosDir, sku)) ? readdirSync(path.join(photosDir, sku)) : undefined
const waiting = () => rows(`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'rename-photographs'`)

it('pieces that exchanged their SKUs before a worker ran have their own photographs', async () => {
  await enter('A1')
  await enter('A2')
  await rename('A1', 'A-aside')
  await rename('A2', 'A1')
  await rename('A-aside', 'A2')
  stop = startWorker().stop
  await expect.poll(waiting).toEqual([])
  expect([filesOf('A1'), filesOf('A2'), filesOf('A-aside')]).toEqual([['A2.txt'], ['A1.txt'], undefined])
})

it('the nightly retention deletes local copies of uploads for an import that was not begun', async () => {
  const copies = path.join(photosDir, '.imports')
  mkdirSync(copies)
  for (const name of ['old', 'new']) writeFileSync(path.join(copies, name), 'a table')
  const before = new Date(Date.now() - 25 * 3_600_000)
  utimesSync(path.join(copies, 'old'), before, before)
  await rows(`SELECT graphile_worker.add_job('retention')`)
  await expect.poll(() => readdirSync(copies)).toEqual(['new'])
})
