import { execFileSync } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, rows } from '../lib/db/test-database'
import { jpeg, temporaryFolders } from '../lib/images/test-photos'
import { keepWatchingPictures } from '../server/picture-watcher'

const root = path.join(import.meta.dirname, '..')
/** A process of the lowest priority begins late where others work. */
const poll = <Found>(find: () => Found) => expect.poll(find, { timeout: 250_000 })
const stops: (() => void)[] = []
let folders: Awaited<ReturnType<typeof temporaryFolders>>

beforeAll(async () => {
  await createTestDatabase()
  folders = await temporaryFolders()
  vi.stubEnv('PHOTOS_DIR', folders.photosDir)
  vi.stubEnv('IMAGES_DIR', folders.imagesDir)
})
afterAll(async () => {
  for (const stop of stops) stop()
  await folders.clear()
})

const known = async () => (await rows('SELECT "SKU" FROM "Photo" ORDER BY 1')).map(({ SKU }) => SKU)
const children = () =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('watch-pictures'))
    .map((line) => Number.parseInt(line, 10))
const locks = (granted: boolean) => () =>
  rows(
    `SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted = $1
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [granted],
  )

it('one process of the lowest priority prepares the photographs; another takes over when it is killed', async () => {
  await folders.put('early/1.jpg', await jpeg(300, 300))
  stops.push(keepWatchingPictures(root))
  await poll(known).toEqual(['early'])
  const [working = 0] = children()
  expect(os.getPriority(working)).toBe(os.constants.priority.PRIORITY_LOW)

  stops.push(keepWatchingPictures(root))
  await poll(locks(false)).toHaveLength(1)
  expect(await locks(true)()).toHaveLength(1)

  process.kill(working, 'SIGKILL')
  await poll(locks(false)).toHaveLength(0)
  await folders.put('later/1.jpg', await jpeg(300, 300, 90))
  await poll(known).toEqual(['early', 'later'])
  await poll(() => children().length).toBe(2)
  expect(children()).not.toContain(working)

  for (const stop of stops) stop()
  await poll(children).toEqual([])
})
