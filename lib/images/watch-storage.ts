import 'server-only'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { watch } from 'chokidar'
import { env } from '@/lib/env'
import { photoStores } from './stores'

/** Called with the folder and path of a file that was added, changed or removed. */
export type Notice = (folder: string, file: string) => void
type Complain = (what: string, error: unknown) => void

/** Watches PHOTOS_DIR for changes. Resolves to a function that stops watching. */
const watchFolder = async (notice: Notice, complain: Complain) => {
  await mkdir(env.PHOTOS_DIR, { recursive: true })
  const watcher = watch(env.PHOTOS_DIR, {
    ignoreInitial: true,
    depth: 1,
    awaitWriteFinish: { stabilityThreshold: 800, pollInterval: 200 },
    // A full run tells which folders cannot be read.
    ignorePermissionErrors: true,
  })
  // Files in a new folder raise their own events once they are written.
  watcher.on('all', (event, file) => {
    const [folder = ''] = path.relative(env.PHOTOS_DIR, file).split(path.sep)
    if (event !== 'addDir') notice(folder, file)
  })
  watcher.on('error', (error) => complain('watching PHOTOS_DIR', error))
  return () => watcher.close()
}

/** Polling interval of a remote storage in ms: it sends no notifications. */
const pollMs = 5_000
/** Minimum pause after a poll, as a multiple of its duration: listing many files takes long. */
const restShare = 4

/** Polls the storage and compares its listing with the previous one. Resolves to a function that stops polling. */
const pollStorage = async (notice: Notice, complain: Complain) => {
  const ended = new AbortController()
  let before: Map<string, string> | undefined
  const look = async () => {
    const files = [...(await photoStores().photos.all()).values()].flat()
    const now = new Map(files.map(({ key, size, mtimeMs }) => [key, `${size} ${mtimeMs}`]))
    const changed = new Set([...now.keys(), ...(before?.keys() ?? [])])
    if (before) for (const key of changed) if (now.get(key) !== before.get(key)) notice(key.split('/')[0] ?? '', key)
    before = now
  }
  const lookForEver = async () => {
    while (!ended.signal.aborted) {
      const began = Date.now()
      await look().catch((error) => complain('the photographs', error))
      await sleep(Math.max(pollMs, restShare * (Date.now() - began)), undefined, { signal: ended.signal }).catch(
        () => {},
      )
    }
  }
  const looking = lookForEver()
  return async () => {
    ended.abort()
    await looking
  }
}

/** Reports changes to the masters in any storage. Resolves to a function that stops it; throws if it cannot start. */
export const watchStorage = (notice: Notice, complain: Complain): Promise<() => Promise<void>> =>
  photoStores().photos.isRemote ? pollStorage(notice, complain) : watchFolder(notice, complain)
