import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { logState, reasonOf } from '@/lib/log/failure'
import { findInboxesOfPieces } from './inbox'
import { preparePhotos } from './pipeline'
import { photoStores } from './stores'
import { type OnChange, watchStorage } from './watch-storage'

/** A folder is processed once it has been unchanged for this long: staff copy several files at a time. */
const quietMs = 400
/** Some network disks report no changes; a full run without changes only reads file dates. */
const fullScanMs = 10 * 60_000

let lastLogged = ''
/** Logs a fault once, however often it repeats in a row. */
const logOnce = (what: string, error: unknown) => {
  const text = `${what}: ${reasonOf(error)}`
  if (text !== lastLogged) logState('images', text, 'warn')
  lastLogged = text
}

/** Delay before a retry after a failure, such as a full disk. */
const retryMs = 5_000

/** One picture at a time, whichever run it belongs to. */
const oneAtATime = pLimit(1)

/** Interval between two reports of progress; a run without changes is over sooner. */
const reportMs = 20_000

/** Logs the progress of a full run. */
const createProgressLog = () => {
  let next = performance.now() + reportMs
  return (done: number) => {
    if (performance.now() < next || done === 1) return
    next = performance.now() + reportMs
    logState('images', `sizes of the photographs: ${Math.floor(done * 100)} % prepared; others are made on demand`)
  }
}

/** Inboxes whose piece there is not yet. */
const waiting = new Set<string>()

/** Resolves to whether to retry soon, because the disk was not writable or something was away. */
const prepare = async (only?: string[], recordsOnly = false): Promise<boolean> => {
  try {
    const { skipped, rows, made, unsaved, obstacle, troubles, ...found } = await preparePhotos({
      ...photoStores(),
      only,
      recordsOnly: recordsOnly || env.PICTURES === 'on-demand',
      workers: 1,
      ...(recordsOnly ? {} : { takeTurn: oneAtATime }),
      ...(only || recordsOnly ? {} : { onProgress: createProgressLog() }),
    })
    for (const folder of found.waiting) waiting.add(folder)
    if (rows || made) for (const { file, reason } of skipped) logState('images', `${file}: ${reason}`, 'warn')
    if (rows || made) logState('images', `${only?.join(', ') ?? 'all folders'}: ${rows} records, ${made} files`)
    if (troubles.length) logOnce('the photographs', troubles.join(' '))
    if (obstacle) logOnce(env.IMAGES_DIR, `${obstacle.reason}; pictures are made on request ${obstacle.until}`)
    return unsaved > 0
  } catch (error) {
    logOnce(only ? `folder ${only.join(', ')}` : 'looking through all folders', error)
    return true
  }
}

/** Interval in ms of looks whether the piece of an inbox that waits was entered. */
const enteredMs = 1_000

/** Documents have no records; this expires the page that links to them, like a changed record. */
const notifyDocument = () =>
  db.$executeRaw`SELECT pg_notify('shop', '{"table":"Magazine","keys":["*"]}')`.catch((error) =>
    logOnce('telling of a document', error),
  )

/**
 * Prepares folders one at a time. If several are waiting, their records are written first, so that pages refer to their
 * photographs while the sizes are being made. Calls `again` with a folder to retry.
 */
const openQueue = (again: (folder: string) => void) => {
  const fresh = new Set<string>()
  const listed = new Set<string>()
  let isOpen = true
  let work = Promise.resolve()
  const drain = async () => {
    while (isOpen && fresh.size + listed.size > 0) {
      if (fresh.size > 1) {
        const folders = [...fresh]
        fresh.clear()
        await prepare(folders, true)
        for (const folder of folders) listed.add(folder)
        continue
      }
      const [folder = ''] = fresh.size > 0 ? fresh : listed
      fresh.delete(folder)
      listed.delete(folder)
      if (await prepare([folder])) again(folder)
    }
  }
  return {
    add: (folder: string) => {
      fresh.add(folder)
      work = work.then(drain)
    },
    close: () => {
      isOpen = false
      return work
    },
  }
}

const start = async () => {
  const timers = new Map<string, NodeJS.Timeout>()
  let isStopped = false
  const after = (folder: string, milliseconds: number) => {
    clearTimeout(timers.get(folder))
    const timer = setTimeout(() => {
      timers.delete(folder)
      queue.add(folder)
    }, milliseconds)
    timers.set(folder, timer)
  }
  /** New photographs have their own queue and do not wait for the first full run, which may take minutes. */
  const queue = openQueue((folder) => {
    if (!isStopped) after(folder, retryMs)
  })
  const notice: OnChange = (folder, file) => {
    if (folder === '' || folder.startsWith('.')) return
    if (/\.pdf$/i.test(file)) void notifyDocument()
    after(folder, quietMs)
  }
  let timer: NodeJS.Timeout | undefined
  let whole = Promise.resolve()
  const lookAtAll = async () => {
    if (isStopped) return
    const soon = await prepare()
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(lookAgain, soon ? retryMs : fullScanMs)
  }
  const lookAgain = () => {
    whole = whole.then(lookAtAll)
  }
  // Records before any sizes: amid many photographs, pages would lack the last ones for minutes.
  const lookAnew = () => {
    whole = Promise.all([whole, prepare(undefined, true)]).then(lookAtAll)
  }
  const stopWatching = await watchStorage(notice, logOnce, lookAnew)
  lookAnew()
  const lookForPieces = async () => {
    if (waiting.size === 0) return
    const folders = await findInboxesOfPieces([...waiting]).catch(() => [])
    for (const folder of folders) if (waiting.delete(folder)) queue.add(folder)
  }
  const looking = setInterval(lookForPieces, enteredMs)
  return async () => {
    isStopped = true
    clearTimeout(timer)
    clearInterval(looking)
    for (const waiting of timers.values()) clearTimeout(waiting)
    await stopWatching()
    await Promise.all([whole, queue.close()])
  }
}

/** Retries until the folder can be watched: the disk may be full or not mounted yet. */
const startWithRetry = async (ended: AbortSignal): Promise<(() => Promise<void>) | undefined> => {
  while (!ended.aborted) {
    try {
      return await start()
    } catch (error) {
      logOnce('the photographs are not watched', error)
      await sleep(retryMs, undefined, { signal: ended }).catch(() => {})
    }
  }
}

/**
 * Watches the photographs until the returned function is called: prepares changes, and at the start whatever is missing.
 * Never throws; errors are logged.
 */
export const watchPhotos = () => {
  const ended = new AbortController()
  const started = startWithRetry(ended.signal)
  return async () => {
    ended.abort()
    await (await started)?.()
  }
}
