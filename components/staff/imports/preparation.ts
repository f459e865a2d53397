import { HttpError } from 'react-admin'
import type { ImportPreview } from '@/lib/staff/import-preview'
import type { ReadingChoices } from '@/lib/stock-import/schema'
import { kindOfUpload } from '@/lib/stock-import/upload-kind'
import { callApi, errorsOf } from '../request'
import type { SelectedFile } from '../selected-files'
import { sendInChunks } from '../upload'
import { sendPhotographs, type Tally } from './send-photographs'

/** The upload of a table or zip; `upload`, its id, is set once it is complete. */
export type Sent = { name: string; share: number; note?: string; upload?: string }

/** Progress of a preview: lines processed; `total` is 0 while they are counted. */
export type Looked = { lines: number; total: number }

/** The files, choices and preview of an import that has not begun. */
type Preparation = {
  table: Sent | null
  zip: Sent | null
  photographs: SelectedFile[]
  choices: ReadingChoices
  look: ImportPreview | null
  looked: Looked
  busy: '' | 'looking' | 'bringing'
  problem: string
  tally: Tally | null
}

const root = '/api/staff/imports/files'

const asIs: ReadingChoices = {
  columns: {},
  currency: '',
  keepEmpty: false,
  corrections: {},
  publish: false,
  words: [],
}
const empty: Preparation = {
  table: null,
  zip: null,
  photographs: [],
  choices: asIs,
  look: null,
  looked: { lines: 0, total: 0 },
  busy: '',
  problem: '',
  tally: null,
}

const sentenceOf = (error: unknown) => Object.values(errorsOf(error))[0] ?? 'Something went wrong. Please try again.'

const createState = () => {
  let state = empty
  const listeners = new Set<() => void>()
  return {
    current: () => state,
    set: (next: Partial<Preparation>) => {
      state = { ...state, ...next }
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
type State = ReturnType<typeof createState>

/** Previews of the uploads that are complete. A new one ends the one before. */
const createLooks = ({ current, set }: State) => {
  let running = new AbortController()
  const stop = () => running.abort()
  const request = async (asked: object, signal: AbortSignal): Promise<Partial<Preparation>> => {
    const onStep = ({ lines, total }: Record<string, unknown>) => {
      if (!signal.aborted) set({ looked: { lines: Number(lines ?? 0), total: Number(total ?? 0) } })
    }
    try {
      return { look: (await callApi<ImportPreview>('imports/preview', 'POST', asked, { signal, onStep })).data }
    } catch (error) {
      return { problem: sentenceOf(error) }
    }
  }
  /** `problem`: what to tell beside the preview. */
  const look = async (problem = '') => {
    stop()
    running = new AbortController()
    const { signal } = running
    const { table, zip, choices } = current()
    if (!table?.upload && !zip?.upload) return set({ look: null, busy: '', problem })
    set({ busy: 'looking', problem, looked: empty.looked })
    const seen = await request({ table: table?.upload ?? '', photos: zip?.upload ?? '', choices }, signal)
    if (!signal.aborted) set({ ...seen, busy: '' })
  }
  return { look, stop }
}

type Slot = 'table' | 'zip'

const createUploads = ({ set }: State) => {
  const newest = new Map<Slot, SelectedFile>()
  const put = (slot: Slot, sent: Sent | null) => set(slot === 'table' ? { table: sent } : { zip: sent })
  /** Uploads a file; the problem is a sentence. Not `isNewest` once another file of its kind has taken its place. */
  const send = async (slot: Slot, brought: SelectedFile): Promise<{ isNewest: boolean; problem: string }> => {
    const { file, path } = brought
    const isNewest = () => newest.get(slot) === brought
    const show = (share: number, note?: string) => {
      if (isNewest()) put(slot, { name: path, share, ...(note && { note }) })
    }
    newest.set(slot, brought)
    show(0)
    const facts = { name: path, size: file.size, modified: file.lastModified }
    const came = await sendInChunks(root, facts, file, show)
    if (!isNewest()) return { isNewest: false, problem: '' }
    put(slot, came.ok ? { name: path, share: 1, upload: String(came.data.upload) } : null)
    const problem = came.ok ? '' : `${path}: ${came.sentence}`
    if (problem) set({ problem })
    return { isNewest: true, problem }
  }
  return { send, forget: () => newest.clear() }
}

const strangeOnes = (strange: SelectedFile[]) =>
  strange.length === 0
    ? ''
    : `Left out (not a spreadsheet or photograph): ${strange
        .map(({ path }) => path)
        .slice(0, 8)
        .join(', ')}`

/** Queues the import of the uploads. Resolves to its id; null if only photographs of a folder are to be sent. */
const startImport = async ({ table, zip, choices, look }: Preparation): Promise<number | null> => {
  if (!table?.upload && !zip?.upload) return null
  const uploads = { table: table?.upload ?? '', photos: zip?.upload ?? '' }
  const fields = look?.table?.columns.map(({ field }) => field)
  const asked = {
    ...uploads,
    name: table?.name ?? zip?.name ?? '',
    choices: { ...choices, fields, seen: look?.seen, seenPhotos: look?.photographs?.seen },
  }
  return (await callApi<{ id: number }>('imports', 'POST', asked)).data.id
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Whether nobody answered: no connection, no database, or a proxy without the server behind it. */
const isAway = (error: unknown) => error instanceof HttpError && [0, 502, 503, 504].includes(error.status)

/** Resolves once an import is over. It goes on without this page, and after the server was away. */
export const untilOver = async (read: () => Promise<{ state: string }>, pauseMs = 1_000): Promise<void> => {
  for (;;) {
    try {
      if (!/waiting|running/.test((await read()).state)) return
    } catch (error) {
      if (!isAway(error)) throw error
    }
    await wait(pauseMs)
  }
}

/**
 * Prepares an import: a store for useSyncExternalStore, and its actions. Staff go on choosing and adding files while
 * others are uploaded, so every step reads the state anew.
 */
export const createPreparation = () => {
  const state = createState()
  const { current, set, subscribe } = state
  const { look, stop } = createLooks(state)
  const { send, forget } = createUploads(state)

  const add = async (files: SelectedFile[]) => {
    const of = (kind: ReturnType<typeof kindOfUpload>) => files.filter(({ path }) => kindOfUpload(path) === kind)
    const [newTable, newZip, strange] = [of('table').at(-1), of('zip').at(-1), strangeOnes(of(null))]
    set({ problem: strange, tally: null, photographs: [...current().photographs, ...of('photograph')] })
    const table = newTable && (await send('table', newTable))
    if (table?.isNewest) set({ choices: asIs })
    const zip = newZip && (await send('zip', newZip))
    if (table?.isNewest || zip?.isNewest) await look(zip?.problem || table?.problem || strange)
  }

  const choose = (next: Partial<ReadingChoices>) => {
    set({ choices: { ...current().choices, ...next } })
    return look()
  }

  const reset = () => {
    stop()
    const { problem, tally } = current()
    set({ ...empty, problem, tally })
  }

  /** Forgets what was brought in. Files that were added meanwhile stay. */
  const settle = async (brought: Preparation) => {
    const { table, zip, photographs } = current()
    const left = photographs.filter((one) => !brought.photographs.includes(one))
    const isSame = { table: table === brought.table, zip: zip === brought.zip }
    if (isSame.table && isSame.zip) reset()
    else set({ table: isSame.table ? null : table, zip: isSame.zip ? null : zip })
    set({ photographs: left })
    if (!isSame.table || !isSame.zip) await look()
  }

  const bring = async (onStarted: (id: number) => Promise<void>) => {
    const brought = current()
    set({ busy: 'bringing', problem: '' })
    try {
      const id = await startImport(brought)
      if (id !== null) await onStarted(id)
      const { photographs } = brought
      if (photographs.length > 0) await sendPhotographs(photographs, root, (tally) => set({ tally }))
      await settle(brought)
    } catch (error) {
      set({ problem: sentenceOf(error), busy: '' })
    }
  }

  return {
    current,
    subscribe,
    add,
    choose,
    lookAgain: () => look(),
    clear: () => {
      forget()
      reset()
    },
    bring,
    leave: stop,
  }
}
