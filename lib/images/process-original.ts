import 'server-only'
import { createHash } from 'node:crypto'
import { siteFolder } from './address'
import {
  findMissing,
  inspect,
  makeSizes,
  maxMasterBytes,
  type Size,
  sizesFor,
  TooLarge,
  uprightSizesFor,
} from './derivatives'
import type { Facts, OriginalManifest } from './original-manifest'
import type { Original } from './originals'
import { isStorageUnavailable, type Storage } from './storage'
import { type Obstacle, obstacleOf } from './unwritable'

/**
 * The result for one master: its facts and the number of files made, found, and not saved because the disk is not
 * writable; or why it was left out.
 */
export type ProcessedOriginal =
  | { facts: Facts; made: number; kept: number; unsaved: number; obstacle?: Obstacle | undefined }
  | { reason: string }

/** Reads a master and hashes the same bytes, so that pixels and hash always belong together. */
const readMaster = async (photos: Storage, master: Original) => {
  const bytes = await photos.read(master.file)
  if (!bytes) return null
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') }
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error

const reasonFor = (error: unknown) => {
  if (error instanceof TooLarge) return error.message
  const text = error instanceof Error ? error.message : String(error)
  return `The picture is damaged or has the wrong file extension (${text.split('\n')[0]?.trim()}).`
}

const sizeProblem = ({ size }: Original) => {
  if (size === 0) return 'The file is empty.'
  return size > maxMasterBytes
    ? `The file is larger than ${maxMasterBytes / 1024 / 1024} MB. Please save it smaller.`
    : null
}

/** Upright cuts only for the site's own pictures, which slides show; others are made on demand. */
const wantedSizes = ({ folder }: Original, facts: Facts) => [
  ...sizesFor(facts.width),
  ...(folder === siteFolder ? uprightSizesFor(facts) : []),
]

type Context = { photos: Storage; images: Storage; manifest: OriginalManifest; choose: (size: Size) => boolean }

/**
 * Makes the missing sizes of a master that `choose` selects. Reads the master only if a size is missing or nothing is
 * known about it. A faulty picture returns a reason, which is remembered; unsaved files are counted.
 */
export const processOriginal = async (
  master: Original,
  { photos, images, manifest, choose }: Context,
): Promise<ProcessedOriginal> => {
  const known = manifest.get(master)
  if (known && 'reason' in known) return known
  const chosen = known && wantedSizes(master, known).filter(choose)
  if (known && chosen) {
    const missing = await findMissing(images, known.hash, chosen)
    if (missing.length === 0) return { facts: known, made: 0, kept: chosen.length, unsaved: 0 }
  }
  const tooBig = sizeProblem(master)
  if (tooBig) {
    manifest.set(master, { reason: tooBig })
    return { reason: tooBig }
  }
  let read: Awaited<ReturnType<typeof readMaster>>
  try {
    read = await readMaster(photos, master)
  } catch (error) {
    if (!isSystemError(error)) throw error
    return { reason: `The file could not be read (${error.code}).` }
  }
  if (!read) return { reason: 'The file no longer exists.' }
  const { bytes, hash } = read
  try {
    const facts = manifest.getByHash(hash) ?? { hash, ...(await inspect(bytes)) }
    const sizes = wantedSizes(master, facts).filter(choose)
    const missing = await findMissing(images, hash, sizes)
    const obstacle = await makeSizes(bytes, images, hash, missing).then(
      () => undefined,
      (error) => {
        const found = obstacleOf(error)
        if (!found) throw error
        return found
      },
    )
    manifest.set(master, facts)
    const [made, unsaved] = obstacle ? [0, missing.length] : [missing.length, 0]
    return { facts, made, kept: sizes.length - missing.length, unsaved, obstacle }
  } catch (error) {
    if (isSystemError(error) || isStorageUnavailable(error)) throw error
    const reason = reasonFor(error)
    manifest.set(master, { reason })
    return { reason }
  }
}
