import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { getImport } from './queries'
import { runUploadedImport } from './queue'
import { queuePhotoImport } from './test-import'

const disk = mkdtempSync(path.join(os.tmpdir(), 'full-import-'))
const mount = (options: string) =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk], { stdio: 'pipe' })
const unmount = () => execFileSync('umount', [disk], { stdio: 'pipe' })

/** Mounting a test disk requires Linux and root. */
const canMount = (() => {
  try {
    mount('size=512k')
    return true
  } catch {
    return false
  }
})()
afterAll(() => {
  if (canMount) unmount()
  rmSync(disk, { recursive: true, force: true })
})

describe.skipIf(!canMount)('an import while the disk of photographs is', () => {
  const filler = path.join(disk, 'filler')
  let id: number
  beforeAll(() => {
    process.env.PHOTOS_DIR = disk
  })
  beforeEach(async () => {
    for (const name of readdirSync(disk)) await rm(path.join(disk, name), { recursive: true })
    await rows('TRUNCATE "StockItem", "StockImport" CASCADE')
    await rows(
      `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName") VALUES ('watch', 'A1', 'One', 'Rolex')`,
    )
    id = await queuePhotoImport()
  })
  const isWaiting = { state: 'running', error: expect.stringMatching(/full or read-only.* resume/) }

  const waitsThenGoesOn = async (makeRoom: () => unknown) => {
    await runUploadedImport(id)
    expect(await getImport(id)).toMatchObject(isWaiting)
    await makeRoom()
    await runUploadedImport(id)
    expect(await getImport(id)).toMatchObject({ state: 'done', error: '', photos: { added: 1 } })
  }

  it('full waits with the reason, and goes on once there is room', async () => {
    await writeFile(filler, Buffer.alloc(600 * 1024)).catch(() => {})
    await waitsThenGoesOn(() => rm(filler))
  })

  it('read-only does too', async () => {
    mount('remount,ro')
    await waitsThenGoesOn(() => mount('remount,rw'))
  })
})
