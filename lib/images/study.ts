import 'server-only'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  findMissing,
  inspect,
  isUnwritable,
  makeSizes,
  mostBytes,
  mostPixels,
  type Size,
  sizesFor,
} from './derivatives'
import type { Master } from './masters'
import type { Facts, Memory } from './memory'

/**
 * What came of one master: its facts and how many files were made, found, and not kept because the disk takes none; or why
 * it was left out.
 */
export type Studied = { facts: Facts; made: number; kept: number; unsaved: number } | { reason: string }

/** Reads a master and its hash: the pixels and the name they are kept under always belong together. */
const readMaster = async (master: Master) => {
  const bytes = await readFile(master.file)
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') }
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error

const excuse = (error: unknown) => {
  const text = error instanceof Error ? error.message : String(error)
  if (/pixel limit/.test(text)) return `The picture has more than ${mostPixels / 1e6} million pixels; save it smaller.`
  return `The picture is damaged or not what its ending says (${text.split('\n')[0]?.trim()}).`
}

const sizeExcuse = ({ size }: Master) => {
  if (size === 0) return 'The file is empty.'
  return size > mostBytes ? `The file is larger than ${mostBytes / 1024 / 1024} MB; save it smaller.` : null
}

/**
 * Sees to it that those sizes of a master exist that `choose` picks. Reads the master only where something is missing
 * or nothing is known of it. A picture at fault gives a reason, which is remembered; a disk that takes no file is counted.
 */
export const study = async (
  master: Master,
  { imagesDir, memory, choose }: { imagesDir: string; memory: Memory; choose: (size: Size) => boolean },
): Promise<Studied> => {
  const known = memory.recall(master)
  if (known && 'reason' in known) return known
  const chosen = known && sizesFor(known.width).filter(choose)
  if (known && chosen) {
    const missing = await findMissing(imagesDir, known.hash, chosen)
    if (missing.length === 0) return { facts: known, made: 0, kept: chosen.length, unsaved: 0 }
  }
  const tooBig = sizeExcuse(master)
  if (tooBig) {
    memory.remember(master, { reason: tooBig })
    return { reason: tooBig }
  }
  let read: Awaited<ReturnType<typeof readMaster>>
  try {
    read = await readMaster(master)
  } catch (error) {
    if (!isSystemError(error)) throw error
    return { reason: `The file cannot be read (${error.code}).` }
  }
  const { bytes, hash } = read
  try {
    const facts = memory.recallHash(hash) ?? { hash, ...(await inspect(bytes)) }
    const sizes = sizesFor(facts.width).filter(choose)
    const missing = await findMissing(imagesDir, hash, sizes)
    const isSaved = await makeSizes(bytes, imagesDir, hash, missing).then(
      () => true,
      (error) => {
        if (!isUnwritable(error)) throw error
        return false
      },
    )
    memory.remember(master, facts)
    const [made, unsaved] = isSaved ? [missing.length, 0] : [0, missing.length]
    return { facts, made, kept: sizes.length - missing.length, unsaved }
  } catch (error) {
    if (isSystemError(error)) throw error
    const reason = excuse(error)
    memory.remember(master, { reason })
    return { reason }
  }
}
