import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { env } from '@/lib/env'
import { maxMasterBytes } from '@/lib/images/derivatives'
import { copyUpload, forgetUpload, formatMegabytes, receivedBytes } from '@/lib/images/uploads'
import { maxFileBytes } from '@/lib/spreadsheets/cell'
import { kindOfUpload, type UploadKind } from './upload-kind'

/** A file to upload, as the browser describes it: a table, a zip of photographs, or one photograph of a folder. */
export type ImportUpload = {
  /** with its path, if it was in a folder */
  name: string
  /** bytes */
  size: number
  modified: number
}

const maxZipBytes = 4 * 1024 ** 3

const maxBytes: Record<UploadKind, number> = { table: maxFileBytes, zip: maxZipBytes, photograph: maxMasterBytes }

/** Returns why a file is refused before it is uploaded; null if it is accepted. */
export const refusalOfUpload = ({ name, size }: ImportUpload): { reason: string; isTooLarge: boolean } | null => {
  const kind = kindOfUpload(name)
  if (!kind)
    return {
      reason:
        'Choose a spreadsheet (CSV or XLSX), photographs (JPEG, PNG, WebP, TIFF or AVIF) or a zip of photographs.',
      isTooLarge: false,
    }
  if (size === 0) return { reason: 'The file is empty.', isTooLarge: false }
  if (size <= maxBytes[kind]) return null
  return {
    reason: `The file is ${formatMegabytes(size)}; the limit is ${formatMegabytes(maxBytes[kind])}.`,
    isTooLarge: true,
  }
}

/** Upload id: the same file details from the same person are the same upload, also after a reload. */
export const importUploadId = (staffId: number, { name, size, modified }: ImportUpload): string =>
  createHash('sha256')
    .update(JSON.stringify([staffId, 'import', name, size, modified]))
    .digest('hex')
    .slice(0, 40)

// Local copies, removed after the import. Folders whose names begin with a dot hold no photographs.
const folder = () => path.join(/* turbopackIgnore: true */ env.PHOTOS_DIR, '.imports')

/** Removes local copies older than a day. */
export const sweepCopies = async (): Promise<void> => {
  for (const name of await readdir(folder()).catch(() => [])) {
    const file = path.join(/* turbopackIgnore: true */ folder(), name)
    const entry = await stat(file).catch(() => null)
    if (entry && Date.now() - entry.mtimeMs > 86_400_000) await rm(file, { force: true })
  }
}

/**
 * A local copy of an upload, made once because previews read it again after each column choice. Null if the upload does
 * not exist.
 */
const copyOf = async (id: string): Promise<string | null> => {
  const file = path.join(/* turbopackIgnore: true */ folder(), id)
  const size = await receivedBytes(id)
  if (size === 0) return null
  if ((await stat(file).catch(() => null))?.size === size) return file
  const draft = `${file}.${process.pid}-${randomBytes(6).toString('hex')}`
  try {
    if (!(await copyUpload(id, draft))) return null
    await rename(draft, file)
    return file
  } finally {
    await rm(draft, { force: true })
  }
}

/** Calls `work` with a local copy of an upload; null if the upload does not exist. */
export const withUpload = async <Result>(
  id: string,
  work: (file: string) => Promise<Result>,
): Promise<Result | null> => {
  await mkdir(folder(), { recursive: true, mode: 0o700 })
  await sweepCopies()
  const file = await copyOf(id)
  return file === null ? null : work(file)
}

/** Removes an upload and its local copy. */
export const dropUpload = async (id: string): Promise<void> => {
  await forgetUpload(id)
  await rm(path.join(/* turbopackIgnore: true */ folder(), id), { force: true })
}
