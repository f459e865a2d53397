import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { guest } from '@/lib/auth/visibility'
import { db } from '@/lib/db/client'
import { logger } from '@/lib/log/logger'
import { folderStorage } from './folder-storage'
import { preparePhotos } from './pipeline'
import { servePhoto } from './serve'
import { jpeg, temporaryFolders } from './test-photos'
import { watchPhotos } from './watch'

const root = mkdtempSync(path.join(tmpdir(), 'full-disk-'))
const disk = path.join(root, 'disk')
mkdirSync(disk)
const mount = (...args: string[]) => execFileSync('mount', [...args, disk], { stdio: 'pipe' })
const small = () => mount('-t', 'tmpfs', '-o', 'size=64k', 'tmpfs')
const remount = (options: string) => mount('-o', `remount,${options}`)
const unmount = () => execFileSync('umount', [disk], { stdio: 'pipe' })

/** Mounting a test disk requires Linux and root. */
const canMount = (() => {
  try {
    small()
    unmount()
    return true
  } catch {
    return false
  }
})()

describe.skipIf(!canMount)('a disk that takes no pictures', () => {
  let folders: Awaited<ReturnType<typeof temporaryFolders>>
  let stop: (() => Promise<void>) | undefined
  // The environment is parsed once, so all tests share the folder of photographs.
  beforeAll(async () => {
    folders = await temporaryFolders()
    process.env.PHOTOS_DIR = folders.photosDir
    process.env.IMAGES_DIR = disk
    await folders.put('site/one.jpg', await jpeg(900, 900))
    await folders.put('site/two.jpg', await jpeg(900, 900, 70))
  })
  beforeEach(async () => {
    small()
    await db.photo.deleteMany()
  })
  afterEach(async () => {
    await stop?.()
    stop = undefined
    unmount()
  })
  afterAll(async () => {
    await folders.clear()
    rmSync(root, { recursive: true, force: true })
  })

  /** One storage for all runs, as in a running shop. */
  const pictures = folderStorage(disk)
  const run = () => preparePhotos({ photos: folders.photos, images: pictures, workers: 1 })
  const kept = async () =>
    (await readdir(disk, { recursive: true })).filter((name) => /\/\d+\.(avif|webp|jpg)$/.test(name)).length
  const seen = () => servePhoto(new Request('http://localhost/media/two-640.jpg'), async () => guest)

  it('that is full: records are made, a visitor is served what is not saved, and half files stay nowhere', async () => {
    await writeFile(path.join(disk, 'filler'), Buffer.alloc(60 * 1024)).catch(() => {})
    const outcome = await run()
    expect(outcome).toMatchObject({ photos: 2, rows: 2, skipped: [] })
    expect(outcome.unsaved).toBeGreaterThan(0)
    const answer = await seen()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
    expect(await readdir(path.join(disk, '.drafts')).catch(() => [])).toEqual([])
    // The second run recalls the pictures without reading them.
    expect(await run()).toMatchObject({ photos: 2, rows: 0 })
  })

  it('that is read-only: the same, without a word of failure', async () => {
    remount('ro')
    expect(await run()).toMatchObject({ photos: 2, rows: 2, made: 0, skipped: [] })
    expect((await seen()).status).toBe(200)
    remount('rw')
  })

  it('is named in the log with the cause, and fills by itself once there is room', async () => {
    const warn = vi.spyOn(logger(), 'warn').mockImplementation(() => {})
    remount('ro')
    stop = watchPhotos()
    await expect.poll(() => db.photo.count()).toBe(2)
    const told = `${disk}: the disk is read-only; pictures are made on request until it can be written`
    await expect.poll(() => warn.mock.calls).toContainEqual([{ part: 'images' }, told])
    expect(await kept()).toBe(0)
    remount('rw,size=64m')
    // Two pictures in the nine widths up to 900 pixels and three formats.
    await vi.waitFor(async () => expect(await kept()).toBe(54), { timeout: 40_000, interval: 100 })
  })
})
