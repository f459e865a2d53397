import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { db } from '@/lib/db/client'
import { logState, reasonOf } from '@/lib/log/failure'
import { processWide } from '@/lib/process-wide'
import { hearFiles, type Notice } from './hear-files'
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
const prepare = async (only?: string[], recordsOnly = false): Promise<boolean> => {
  try {
    // One picture at a time leaves the other core to visitors.
    const { skipped, rows, made, unsaved } = await preparePhotos({ ...photoStores(), only, recordsOnly, workers: 1 })
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

/**
 * Prepares folders one after the other. Hundreds that came at once get their records first, so that pages name their
 * photographs while the sizes are still being made. `again` hears of a folder that is worth another look.
 */
const openQueue = (again: (SKU: string) => void) => {
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
        for (const SKU of folders) listed.add(SKU)
        continue
      }
      // Any of them: another process that has the same work begins elsewhere.
      const [SKU = ''] = fresh.size > 0 ? fresh : [...listed].slice(Math.floor(Math.random() * listed.size))
      fresh.delete(SKU)
      listed.delete(SKU)
      if (await prepare([SKU])) again(SKU)
    }
  }
  return {
    add: (SKU: string) => {
      fresh.add(SKU)
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
  const after = (SKU: string, milliseconds: number) => {
    clearTimeout(timers.get(SKU))
    const timer = setTimeout(() => {
      timers.delete(SKU)
      queue.add(SKU)
    }, milliseconds)
    timers.set(SKU, timer)
  }
  /** New photographs don't wait for the first full look, which may take minutes: one queue for each. */
  const queue = openQueue((SKU) => {
    if (!isStopped) after(SKU, retryMs)
  })
  const notice: Notice = (SKU, file) => {
    if (SKU === '' || SKU.startsWith('.')) return
    if (/\.pdf$/i.test(file)) void tellOfDocument()
    after(SKU, quietMs)
  }
  const stopWatching = await hearFiles(notice, complain)
  let timer: NodeJS.Timeout | undefined
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
  // Records before the sizes of any: after a restart in the middle of many, pages would wait for minutes to name the last.
  let whole = prepare(undefined, true).then(() => (isStopped ? undefined : lookAtAll()))
  return async () => {
    isStopped = true
    clearTimeout(timer)
    for (const waiting of timers.values()) clearTimeout(waiting)
    await stopWatching()
    await Promise.all([whole, queue.close()])
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
