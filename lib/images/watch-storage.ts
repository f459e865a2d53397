import 'server-only'
import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { watch } from 'chokidar'
import { env } from '@/lib/env'
import { photoStores } from './stores'

/** Called with the folder and path of a file that was added, changed or removed. */
export type OnChange = (folder: string, file: string) => void
type OnError = (what: string, error: unknown) => void

/** Interval in ms of looks at a storage that sends no notifications. */
const pollMs = 5_000
/** Minimum pause after a look, as a multiple of its duration: listing many files takes long. */
const restFactor = 4

/** Looks at intervals, beginning now. Returns a function that stops it. */
const poll = (look: () => Promise<void>, onError: OnError) => {
  const ended = new AbortController()
  const lookForEver = async () => {
    while (!ended.signal.aborted) {
      const began = Date.now()
      await look().catch((error) => onError('the photographs', error))
      await sleep(Math.max(pollMs, restFactor * (Date.now() - began)), undefined, { signal: ended.signal }).catch(
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

const openWatcher = (onChange: OnChange, onError: OnError) => {
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
    if (event !== 'addDir') onChange(folder, file)
  })
  watcher.on('error', (error) => onError('watching PHOTOS_DIR', error))
  return watcher
}

/**
 * Watches PHOTOS_DIR for changes. A watcher stays with the folder that it opened: once a disk is mounted there, or away,
 * another watcher is opened.
 */
const watchFolder = async (onChange: OnChange, onError: OnError, onReplaced: () => void) => {
  await mkdir(env.PHOTOS_DIR, { recursive: true, mode: 0o700 })
  const identify = async () => {
    const { dev, ino } = await stat(env.PHOTOS_DIR)
    return `${dev} ${ino}`
  }
  let watched = await identify()
  let watcher = openWatcher(onChange, onError)
  const stopLooking = poll(async () => {
    // A folder that was missing is no longer watched, even if it is the same one that comes back.
    const found = await identify().catch(() => '')
    if (found === watched) return
    watched = found
    if (found === '') return
    await watcher.close()
    watcher = openWatcher(onChange, onError)
    onReplaced()
  }, onError)
  return async () => {
    await stopLooking()
    await watcher.close()
  }
}

/** Compares the storage's listing with the previous one at intervals. Returns a function that stops it. */
const pollStorage = (onChange: OnChange, onError: OnError) => {
  let before: Map<string, string> | undefined
  return poll(async () => {
    const files = [...(await photoStores().photos.all()).values()].flat()
    const now = new Map(files.map(({ key, size, mtimeMs }) => [key, `${size} ${mtimeMs}`]))
    const changed = new Set([...now.keys(), ...(before?.keys() ?? [])])
    if (before) for (const key of changed) if (now.get(key) !== before.get(key)) onChange(key.split('/')[0] ?? '', key)
    before = now
  }, onError)
}

/**
 * Reports changes to the masters in any storage; `onReplaced` is called once another folder has taken the place of
 * PHOTOS_DIR. Resolves to a function that stops it; throws if it cannot start.
 */
export const watchStorage = async (
  onChange: OnChange,
  onError: OnError,
  onReplaced: () => void,
): Promise<() => Promise<void>> =>
  photoStores().photos.isRemote ? pollStorage(onChange, onError) : watchFolder(onChange, onError, onReplaced)
