import 'server-only'
import { db } from '@/lib/db/client'
import { excerpt } from '@/lib/format-text'
import { isStorageUnavailable } from '@/lib/images/storage'
import { isUnwritable } from '@/lib/images/unwritable'
import { isUploadId } from '@/lib/images/uploads'
import { addJob } from '@/lib/jobs/queue'
import { logState, reasonOf } from '@/lib/log/failure'
import { failImport, noteImport, runImport, type StartResult, startImport } from './commands'
import { importPhotos } from './photos'
import { type StoredChoices, storedChoices } from './schema'
import { dropUpload, withUpload } from './uploads'

type Queued = {
  /** upload ids; '' if there is none of the kind */
  table: string
  photos: string
  /** file name of the table, or of the zip */
  name: string
  choices: StoredChoices
  startedBy: string
}

const noUpload = { ok: false, reason: 'The uploaded file is no longer available. Please upload it again.' } as const

const noteTable = ({ table, photos, name, choices, startedBy }: Queued): Promise<StartResult | null> =>
  withUpload(table, (file) => startImport({ file, name, path: table, photosPath: photos, choices, startedBy }))

/** Creates an import of photographs only. */
const notePhotos = async ({ photos, name, choices: { seenPhotos }, startedBy }: Queued): Promise<StartResult> => {
  const same = { path: '', photos_path: photos }
  const { id } = await noteImport(same, {
    ...same,
    file: excerpt(name, 200),
    hash: '',
    choices: { ...(seenPhotos !== undefined && { seenPhotos }) },
    started_by: excerpt(startedBy, 200),
  })
  return { ok: true, id, total: 0, done: 0 }
}

/**
 * Creates an import of uploaded files and queues it for the worker; `getImport` returns its progress. If the worker is
 * killed, the next one resumes after the last batch.
 */
export const queueImport = async (queued: Queued): Promise<StartResult> => {
  const { table, photos } = queued
  if (![table, photos].every((id) => id === '' || isUploadId(id)) || (!table && !photos)) return noUpload
  const start = table ? await noteTable(queued) : await notePhotos(queued)
  if (!start) return noUpload
  if (start.ok) await addJob('stock-import', { id: start.id }, `stock-import-${start.id}`)
  return start
}

const bringPhotosOf = async (id: number, upload: string, seen?: string): Promise<boolean> => {
  const write = (photos: object) => db.stockImport.update({ where: { id }, data: { photos }, select: { id: true } })
  let said = Date.now()
  // One after the other, so that no progress is written over the report.
  let told: Promise<unknown> = Promise.resolve()
  const done = await withUpload(upload, (zip) =>
    importPhotos(zip, {
      seen,
      onProgress: (files) => {
        if (Date.now() - said < 1_000) return
        said = Date.now()
        told = told.then(() => write({ files })).catch(() => {})
      },
    }),
  )
  await told
  if (done) await write(done.report)
  if (!done?.ok) await failImport(id, done?.reason ?? noUpload.reason)
  return done?.ok ?? false
}

type Noted = { path: string; photos_path: string; choices: unknown }

const runNoted = async (id: number, { path, photos_path, choices }: Noted): Promise<void> => {
  if (path) {
    const run = await withUpload(path, (file) => runImport(id, file))
    if (!run) await failImport(id, noUpload.reason)
    if (!run?.ok) return
  }
  if (photos_path) {
    await db.stockImport.update({ where: { id }, data: { state: 'running' }, select: { id: true } })
    if (!(await bringPhotosOf(id, photos_path, storedChoices.parse(choices).seenPhotos))) return
    const data = { state: 'done', finished_at: new Date() } as const
    await db.stockImport.update({ where: { id }, data, select: { id: true } })
  }
  for (const upload of [path, photos_path]) if (upload) await dropUpload(upload)
}

const waitsForDisk = 'The photograph disk is full or read-only. The import will resume once there is room.'

/** What an import waits for that failed; null if waiting would not help. */
const waitsFor = (error: unknown) => {
  if (isUnwritable(error)) return waitsForDisk
  return isStorageUnavailable(error) && error instanceof Error
    ? `${error.message} The import will then resume automatically.`
    : null
}

/**
 * Runs a queued import, table before photographs, then removes its uploads. Resumes if it is run again. Where the disk
 * or the bucket takes no file, it notes that and resolves: lib/worker/cleanup.ts queues it again every minute.
 */
export const runUploadedImport = async (id: number): Promise<void> => {
  const noted = await db.stockImport.findUnique({
    where: { id },
    select: { path: true, photos_path: true, choices: true, state: true, error: true },
  })
  if (!noted || noted.state === 'done' || noted.state === 'failed') return
  const noteError = (error: string) =>
    db.stockImport.updateMany({ where: { id, state: { in: ['waiting', 'running'] } }, data: { error } })
  if (noted.error) await noteError('')
  try {
    await runNoted(id, noted)
  } catch (error) {
    const awaited = waitsFor(error)
    if (awaited === null || (await noteError(awaited)).count === 0) throw error
    if (!noted.error) logState('stock-import', `import ${id} waits: ${reasonOf(error)}`, 'warn')
  }
}
