import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { startWorker } from './worker'

const photosDir = mkdtempSync(path.join(tmpdir(), 'worker-photos-'))
process.env.PHOTOS_DIR = photosDir
process.env.IMAGES_DIR = mkdtempSync(path.join(tmpdir(), 'worker-images-'))

const { stop } = startWorker()
afterAll(async () => {
  await stop()
  for (const folder of [photosDir, process.env.IMAGES_DIR ?? '']) rmSync(folder, { recursive: true, force: true })
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
