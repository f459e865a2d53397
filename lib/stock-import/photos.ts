import 'server-only'
import path from 'node:path'
import { excerpt } from '@/lib/excerpt'
import { maxMasterBytes } from '@/lib/images/derivatives'
import { masterEnding } from '@/lib/images/master-ending'
import { listMasters, type Master, stemKey } from '@/lib/images/masters'
import { formerOf, replaceMaster, withFolderLock } from '@/lib/images/replaced'
import { photoStores } from '@/lib/images/stores'
import { UnreadableFile } from '@/lib/spreadsheets/cell'
import { findPieceOf, knownSkus, pieceOf } from './photo-piece'
import { type SourceFile, sourceFiles } from './photo-sources'
import { isPicture } from './picture-kind'

type PhotoReport = {
  added: number
  replaced: number
  unchanged: number
  refused: { path: string; reason: string }[]
  /** number of refused files; `refused` lists the first 5,000 */
  refusedCount: number
}

const maxPerPiece = 200

const tooLarge = `It is larger than ${maxMasterBytes / 1024 / 1024} MB; save it smaller.`

const refusalBefore = (file: SourceFile) => {
  if (file.refusal) return file.refusal
  if (!masterEnding.test(file.path)) return 'Only JPEG, PNG, WebP, TIFF and AVIF are photographs here.'
  if (file.size === 0) return 'The file is empty.'
  return file.size > maxMasterBytes ? tooLarge : null
}

type Refused = { ok: false; reason: string }
type Settled = 'added' | 'replaced' | 'unchanged'

const full = (sku: string): Refused => ({ ok: false, reason: `${sku} has ${maxPerPiece} photographs already.` })

/** How the photographs of a zip match pieces. */
export type PhotosMatch = {
  files: number
  pieces: number
  refused: { path: string; reason: string }[]
  /** number of refused files; `refused` lists the first 500 */
  refusedCount: number
}

type Placed = { ok: true; sku: string; key: string } | Refused

/** The storage key of a piece's photograph, or why the file is refused. */
const placeOf = (file: SourceFile, piece: ReturnType<typeof pieceOf>): Placed => {
  const reason = refusalBefore(file)
  if (reason) return { ok: false, reason }
  return piece
    ? { ok: true, sku: piece.sku, key: `${piece.sku}/${piece.name}` }
    : { ok: false, reason: 'No piece has the SKU that its folder or its name begins with.' }
}

/** Reads a file, limited by its actual length; or why it is refused. */
const unpack = async (file: SourceFile): Promise<{ ok: true; bytes: Buffer } | Refused> => {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of await file.open()) {
      length += chunk.length
      if (length > maxMasterBytes) return { ok: false, reason: tooLarge }
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error
    return { ok: false, reason: `It cannot be unpacked (${error instanceof Error ? error.message : error}).` }
  }
  const bytes = Buffer.concat(chunks)
  return isPicture(bytes) ? { ok: true, bytes } : { ok: false, reason: 'It is no picture, whatever its name says.' }
}

const mastersOf = async (sku: string) => (await listMasters(photoStores().photos, sku)).masters

/** The stem keys of a piece's photographs. */
const stemsOf = async (sku: string) => new Set((await mastersOf(sku)).map(({ file }) => stemKey(file)))

const isFull = (stems: Set<string>, key: string) => stems.size >= maxPerPiece && !stems.has(stemKey(key))

/** Whether a stored file has these bytes. It may have to be downloaded: only one of the same length is read. */
const isEqual = async ({ key, size }: { key: string; size: number }, bytes: Buffer) =>
  size === bytes.length && (await photoStores().photos.read(key))?.equals(bytes) === true

/** Whether a photograph has these bytes, or had them before it was replaced: a repeated import undoes no retouching. */
const isKnown = async (master: Master, bytes: Buffer) => {
  if (await isEqual({ key: master.file, size: master.size }, bytes)) return true
  const former = await formerOf(master)
  return former !== undefined && (await isEqual(former, bytes))
}

type Place = { sku: string; key: string; isTrial: boolean }

const putInPlace = async (bytes: Buffer, { sku, key, isTrial }: Place): Promise<Settled> => {
  const master = (await mastersOf(sku)).find(({ file: shown }) => stemKey(shown) === stemKey(key))
  if (!master) {
    if (!isTrial) await photoStores().photos.write(key, bytes)
    return 'added'
  }
  if (await isKnown(master, bytes)) return 'unchanged'
  if (!isTrial) await replaceMaster(master, { ending: path.posix.extname(key), bytes })
  return 'replaced'
}

/**
 * Unpacks and checks a file, and writes it to its key, or in place of the photograph whose name differs in case or
 * ending only: one of the two would hide the other.
 */
const bring = async (
  file: SourceFile,
  { sku, key }: { sku: string; key: string },
  isTrial: boolean,
): Promise<{ ok: true; what: Settled } | Refused> => {
  const unpacked = await unpack(file)
  if (!unpacked.ok) return unpacked
  const place = () => putInPlace(unpacked.bytes, { sku, key, isTrial })
  return { ok: true, what: isTrial ? await place() : await withFolderLock(sku, place) }
}

export type PhotosResult = { ok: true; report: PhotoReport } | { ok: false; reason: string; report: PhotoReport }

/**
 * Writes the photographs of a folder or a zip to the masters; the running shop prepares them. Each is written
 * atomically and identical ones are skipped, so it may be killed and run again. Refuses files that are no picture or a
 * link, or that match no piece. `coming`: SKUs that are not in stock yet, for a trial.
 */
export const importPhotos = async (
  source: string,
  {
    isTrial = false,
    coming = [],
    onProgress,
  }: { isTrial?: boolean; coming?: string[]; onProgress?: (files: number) => void } = {},
): Promise<PhotosResult> => {
  const report: PhotoReport = { added: 0, replaced: 0, unchanged: 0, refused: [], refusedCount: 0 }
  const refuse = (file: SourceFile, reason: string) => {
    report.refusedCount++
    if (report.refused.length < 5_000) report.refused.push({ path: excerpt(file.path, 300), reason })
  }
  const known = new Map<string, Set<string>>()
  /** Includes the photographs that a trial does not write. */
  const knownStems = async (sku: string) => {
    const stems = known.get(sku) ?? (await stemsOf(sku))
    known.set(sku, stems)
    return stems
  }
  let files = 0
  try {
    const skus = await knownSkus(isTrial ? coming : [])
    for await (const file of sourceFiles(source)) {
      onProgress?.(++files)
      const placed = placeOf(file, pieceOf(file.path, skus))
      if (!placed.ok) {
        refuse(file, placed.reason)
        continue
      }
      const stems = await knownStems(placed.sku)
      const brought = isFull(stems, placed.key) ? full(placed.sku) : await bring(file, placed, isTrial)
      if (brought.ok) {
        stems.add(stemKey(placed.key))
        report[brought.what]++
      } else refuse(file, brought.reason)
    }
    return { ok: true, report }
  } catch (error) {
    if (error instanceof UnreadableFile) return { ok: false, reason: error.message, report }
    throw error
  }
}

/** Matches the photographs of a zip or folder to pieces by name only. `coming`: SKUs that are not in stock yet. */
export const matchPhotos = async (source: string, coming: string[]): Promise<PhotosMatch> => {
  const known = await knownSkus(coming)
  const match: PhotosMatch = { files: 0, pieces: 0, refused: [], refusedCount: 0 }
  const pieces = new Set<string>()
  for await (const file of sourceFiles(source)) {
    const placed = placeOf(file, pieceOf(file.path, known))
    match.files++
    if (placed.ok) pieces.add(placed.sku)
    else if (match.refusedCount++ < 500) match.refused.push({ path: excerpt(file.path, 300), reason: placed.reason })
  }
  return { ...match, pieces: pieces.size }
}

/** Imports one photograph of a folder, like `importPhotos`. */
export const importPhoto = async (file: SourceFile): Promise<{ ok: true; sku: string; what: Settled } | Refused> => {
  const placed = placeOf(file, await findPieceOf(file.path))
  if (!placed.ok) return placed
  if (isFull(await stemsOf(placed.sku), placed.key)) return full(placed.sku)
  const brought = await bring(file, placed, false)
  return brought.ok ? { ...brought, sku: placed.sku } : brought
}
