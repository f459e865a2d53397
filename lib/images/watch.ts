import 'server-only'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { watch } from 'chokidar'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { logState, reasonOf } from '@/lib/log/failure'
import { processWide } from '@/lib/process-wide'
import { preparePhotos } from './pipeline'
import { photoStores } from './stores'

/** A folder is looked at once it has been quiet for so long: staff copy several files at a time. */
const quietMs = 400
/** Some network disks report no changes; a full look that finds nothing new only reads file dates. */
const fullLookMs = 10 * 60_000

let said = ''
/** Says a fault once, however often it is met in a row. */
const complain = (what: string, error: unknown) => {
  const text = `${what}: ${reasonOf(error)}`
  if (text !== said) logState('images', text, 'warn')
  said = text
}

/** How soon another try finds room that staff have made on a full disk. */
const retryMs = 5_000

/** Gives whether another look is worth while soon, because the disk took no file or something was away. */
const prepare = async (only?: string[]): Promise<boolean> => {
  try {
    // One picture at a time leaves the other core to visitors.
    const { skipped, rows, made, unsaved } = await preparePhotos({ ...photoStores(), only, workers: 1 })
    if (rows || made) for (const { file, reason } of skipped) logState('images', `${file}: ${reason}`, 'warn')
    if (rows || made) logState('images', `${only?.join(', ') ?? 'all folders'}: ${rows} records, ${made} files`)
    if (unsaved) complain('the disk takes no pictures', 'they are made for each visitor until it does')
    return unsaved > 0
  } catch (error) {
    complain(only ? `folder ${only.join(', ')}` : 'looking through all folders', error)
    return true
  }
}

/** Documents have no records; the page that links to them hears of them as of a changed record. */
const tellOfDocument = () =>
  db.$executeRaw`SELECT pg_notify('shop', '{"table":"Magazine","keys":["*"]}')`.catch((error) =>
    complain('telling of a document', error),
  )

type Notice = (folder: string, file: string) => void

/** Hears what staff put into the folder. Gives how to stop it. */
const watchFolder = async (notice: Notice) => {
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

/** Compares what the storage lists with what it listed before. Gives how to stop it. */
const pollStorage = async (notice: Notice) => {
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
      await look().catch((error) => complain('the photographs', error))
      await sleep(pollMs, undefined, { signal: ended.signal }).catch(() => {})
    }
  }
  const looking = lookForEver()
  return async () => {
    ended.abort()
    await looking
  }
}

const start = async () => {
  const timers = new Map<string, NodeJS.Timeout>()
  /** New photographs don't wait for the first full look, which may take minutes: one queue for each. */
  let folders = Promise.resolve()
  const notice: Notice = (SKU, file) => {
    if (SKU === '' || SKU.startsWith('.')) return
    if (/\.pdf$/i.test(file)) void tellOfDocument()
    clearTimeout(timers.get(SKU))
    const look = () => {
      timers.delete(SKU)
      folders = folders.then(async () => {
        if ((await prepare([SKU])) && !isStopped) timers.set(SKU, setTimeout(look, retryMs))
      })
    }
    timers.set(SKU, setTimeout(look, quietMs))
  }
  const stopWatching = await (photoStores().photos.isRemote ? pollStorage(notice) : watchFolder(notice))
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const lookAtAll = async (): Promise<void> => {
    const soon = await prepare()
    if (isStopped) return
    timer = setTimeout(
      () => {
        whole = lookAtAll()
      },
      soon ? retryMs : fullLookMs,
    )
  }
  let whole = lookAtAll()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    for (const waiting of timers.values()) clearTimeout(waiting)
    await stopWatching()
    await Promise.all([whole, folders])
  }
}

/** A folder that cannot be made yet (a full disk, one that is not mounted) is tried again until it can. */
const startAtLast = async (ended: AbortSignal): Promise<(() => Promise<void>) | undefined> => {
  while (!ended.aborted) {
    try {
      return await start()
    } catch (error) {
      complain('the photographs are not watched', error)
      await sleep(retryMs, undefined, { signal: ended }).catch(() => {})
    }
  }
}

const shared = processWide('photos', (): { watching?: Promise<(() => Promise<void>) | undefined> } => ({}))

/**
 * Watches the photographs as long as the process lives: prepares what staff put there, and once at the start whatever is
 * missing. Never throws; what goes wrong is logged. Further calls do nothing. Gives how to stop it.
 */
export const watchPhotos = () => {
  const ended = new AbortController()
  shared.watching ??= startAtLast(ended.signal)
  const started = shared.watching
  return async () => {
    delete shared.watching
    ended.abort()
    await (await started)?.()
  }
}
