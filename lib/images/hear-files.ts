import 'server-only'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { watch } from 'chokidar'
import { env } from '@/lib/env'
import { photoStores } from './stores'

/** Hears of a file that came, changed or went, and in which folder it lies. */
export type Notice = (folder: string, file: string) => void
type Complain = (what: string, error: unknown) => void

/** Hears what staff put into the folder. Gives how to stop it. */
const watchFolder = async (notice: Notice, complain: Complain) => {
  await mkdir(env.PHOTOS_DIR, { recursive: true })
  const watcher = watch(env.PHOTOS_DIR, {
    ignoreInitial: true,
    depth: 1,
    awaitWriteFinish: { stabilityThreshold: 800, pollInterval: 200 },
  })
  // A new folder's files raise events of their own once they are written.
  watcher.on('all', (event, file) => {
    const [folder = ''] = path.relative(env.PHOTOS_DIR, file).split(path.sep)
    if (event !== 'addDir') notice(folder, file)
  })
  watcher.on('error', (error) => complain('watching PHOTOS_DIR', error))
  return () => watcher.close()
}

/** How often, in ms, a storage on the network is asked what it holds: it tells nobody by itself. */
const pollMs = 5_000
/** A look at many files takes long; the storage is left alone for so many times as long. */
const restShare = 4

/** Compares what the storage lists with what it listed before. Gives how to stop it. */
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

/** Tells of what staff put where the photographs lie, wherever that is. Gives how to stop it; throws where it cannot begin. */
export const hearFiles = (notice: Notice, complain: Complain): Promise<() => Promise<void>> =>
  photoStores().photos.isRemote ? pollStorage(notice, complain) : watchFolder(notice, complain)
