import 'server-only'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { excerpt } from '@/lib/format-text'
import { maxMasterBytes } from '@/lib/images/derivatives'
import { originalEnding } from '@/lib/images/original-ending'
import { listOriginals, type Original, stemKey } from '@/lib/images/originals'
import { hasHeicName, heicRefusal, isHeic, isPicture } from '@/lib/images/picture-kind'
import { isKnown, replaceMaster, withFolderLock } from '@/lib/images/replaced'
import { photoStores } from '@/lib/images/stores'
import { UnreadableFile } from '@/lib/spreadsheets/cell'
import { findPieceOf, knownPieces, pieceOf } from './photo-piece'
import { type SourceFile, sourceFiles } from './photo-sources'

type PhotoReport = {
  added: number
  replaced: number
  unchanged: number
  refused: { path: string; reason: string }[]
  /** number of refused files; `refused` lists the first 5,000 */
  refusedCount: number
}

const maxPerPiece = 200

const tooLarge = `The file is larger than ${maxMasterBytes / 1024 / 1024} MB. Please save it smaller.`

const refusalBefore = (file: SourceFile) => {
  if (file.refusal) return file.refusal
  if (hasHeicName(file.path)) return heicRefusal
  if (!originalEnding.test(file.path)) return 'Only JPEG, PNG, WebP, TIFF and AVIF are supported.'
  if (file.size === 0) return 'The file is empty.'
  return file.size > maxMasterBytes ? tooLarge : null
}

type Refused = { ok: false; reason: string }
type Settled = 'added' | 'replaced' | 'unchanged'

const full = (sku: string): Refused => ({ ok: false, reason: `${sku} already has ${maxPerPiece} photographs.` })

/** How the photographs of a zip match pieces. */
export type PhotosMatch = {
  files: number
  pieces: number
  refused: { path: string; reason: string }[]
  /** number of refused files; `refused` lists the first 500 */
  refusedCount: number
  /** the versions of the photographs that the files would replace, in the files' order, with blanks between */
  seen: string
}

type Placed = { ok: true; sku: string; folder: string; key: string } | Refused

/** The storage key of a piece's photograph, or why the file is refused. */
const placeOf = (file: SourceFile, piece: ReturnType<typeof pieceOf>): Placed => {
  const reason = refusalBefore(file)
  if (reason) return { ok: false, reason }
  return piece
    ? { ok: true, sku: piece.sku, folder: piece.folder, key: `${piece.folder || piece.sku}/${piece.name}` }
    : { ok: false, reason: 'No piece matches the SKU in its folder or file name.' }
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
    return { ok: false, reason: `The file could not be unpacked (${error instanceof Error ? error.message : error}).` }
  }
  const bytes = Buffer.concat(chunks)
  if (isHeic(bytes)) return { ok: false, reason: heicRefusal }
  return isPicture(bytes) ? { ok: true, bytes } : { ok: false, reason: 'This file is not an image.' }
}

const mastersOf = async (folder: string) => (folder ? (await listOriginals(photoStores().photos, folder)).masters : [])

/** The stem keys of a piece's photographs. */
const stemsOf = async (folder: string) => new Set((await mastersOf(folder)).map(({ file }) => stemKey(file)))

const isFull = (stems: Set<string>, key: string) => stems.size >= maxPerPiece && !stems.has(stemKey(key))

const atKey = (masters: Original[], key: string) => masters.find(({ file }) => stemKey(file) === stemKey(key))

/** The version of a photograph that there is not. */
const noPhotograph = '-'

/** Short, because a preview has one for each file of a zip. */
const versionOf = (master: Original | undefined) =>
  master
    ? createHash('sha256')
        .update(JSON.stringify([master.file, master.size, master.mtimeMs]))
        .digest('base64url')
        .slice(0, 6)
    : noPhotograph

/** seen: the photograph's version in the preview; undefined without one. */
type Place = { folder: string; key: string; seen?: string; isTrial: boolean }

const refusedAsChanged = (master: Original | undefined, seen: string): Refused => {
  const what = !master ? 'removed' : seen === noPhotograph ? 'added' : 'changed'
  return { ok: false, reason: `Somebody has ${what} this photograph since the preview. Import the zip again.` }
}

const putInPlace = async (
  bytes: Buffer,
  { folder, key, seen, isTrial }: Place,
): Promise<{ ok: true; what: Settled } | Refused> => {
  const master = atKey(await mastersOf(folder), key)
  if (master && (await isKnown(master, bytes))) return { ok: true, what: 'unchanged' }
  if (seen !== undefined && seen !== versionOf(master)) return refusedAsChanged(master, seen)
  if (!isTrial && master) await replaceMaster(master, { ending: path.posix.extname(key), bytes })
  if (!isTrial && !master) await photoStores().photos.write(key, bytes)
  return { ok: true, what: master ? 'replaced' : 'added' }
}

/**
 * Unpacks and checks a file, and writes it to its key, or in place of the photograph whose name differs in case or
 * ending only: one of the two would hide the other.
 */
const bring = async (file: SourceFile, place: Place): Promise<{ ok: true; what: Settled } | Refused> => {
  const unpacked = await unpack(file)
  if (!unpacked.ok) return unpacked
  const put = () => putInPlace(unpacked.bytes, place)
  return place.isTrial ? put() : withFolderLock(place.folder, put)
}

export type PhotosResult = { ok: true; report: PhotoReport } | { ok: false; reason: string; report: PhotoReport }

/**
 * Writes the photographs of a folder or a zip to the masters; the running shop prepares them. Each is written
 * atomically and identical ones are skipped, so it may be killed and run again. Refuses files that are no picture or a
 * link, that match no piece, or whose photograph is another one than in the preview (`seen`). `coming`: SKUs that are not
 * in stock yet, for a trial.
 */
export const importPhotos = async (
  source: string,
  {
    isTrial = false,
    coming = [],
    seen,
    onProgress,
  }: { isTrial?: boolean; coming?: string[]; seen?: string; onProgress?: (files: number) => void } = {},
): Promise<PhotosResult> => {
  const report: PhotoReport = { added: 0, replaced: 0, unchanged: 0, refused: [], refusedCount: 0 }
  const refuse = (file: SourceFile, reason: string) => {
    report.refusedCount++
    if (report.refused.length < 5_000) report.refused.push({ path: excerpt(file.path, 300), reason })
  }
  const known = new Map<string, Set<string>>()
  /** Includes the photographs that a trial does not write. */
  const knownStems = async ({ sku, folder }: { sku: string; folder: string }) => {
    const stems = known.get(sku) ?? (await stemsOf(folder))
    known.set(sku, stems)
    return stems
  }
  const versions = seen ? seen.split(' ') : []
  /** What this import itself has put in place, which a file that differs in its ending only may replace. */
  const own = new Set<string>()
  let files = 0
  try {
    const pieces = await knownPieces(isTrial ? coming : [])
    for await (const file of sourceFiles(source)) {
      onProgress?.(++files)
      const placed = placeOf(file, pieceOf(file.path, pieces))
      if (!placed.ok) {
        refuse(file, placed.reason)
        continue
      }
      const stems = await knownStems(placed)
      const stem = stemKey(placed.key)
      const place = { ...placed, seen: own.has(stem) ? undefined : versions[files - 1], isTrial }
      const brought = isFull(stems, placed.key) ? full(placed.sku) : await bring(file, place)
      if (brought.ok) {
        stems.add(stem)
        own.add(stem)
        report[brought.what]++
      } else refuse(file, brought.reason)
    }
    return { ok: true, report }
  } catch (error) {
    if (error instanceof UnreadableFile) return { ok: false, reason: error.message, report }
    throw error
  }
}

/**
 * Matches the photographs of a zip or folder to pieces by name. `coming`: SKUs that are not in stock yet. `skus`: of the
 * pieces that were matched.
 */
export const matchPhotos = async (
  source: string,
  coming: string[],
): Promise<{ match: PhotosMatch; skus: ReadonlySet<string> }> => {
  const known = await knownPieces(coming)
  const match = { files: 0, refused: [] as PhotosMatch['refused'], refusedCount: 0 }
  const pieces = new Map<string, Original[]>()
  const seen: string[] = []
  for await (const file of sourceFiles(source)) {
    const placed = placeOf(file, pieceOf(file.path, known))
    match.files++
    if (placed.ok) {
      const masters = pieces.get(placed.sku) ?? (await mastersOf(placed.folder))
      pieces.set(placed.sku, masters)
      seen.push(versionOf(atKey(masters, placed.key)))
      continue
    }
    seen.push(noPhotograph)
    if (match.refusedCount++ < 500) match.refused.push({ path: excerpt(file.path, 300), reason: placed.reason })
  }
  return { match: { ...match, pieces: pieces.size, seen: seen.join(' ') }, skus: new Set(pieces.keys()) }
}

/** Imports one photograph of a folder, like `importPhotos`. */
export const importPhoto = async (file: SourceFile): Promise<{ ok: true; sku: string; what: Settled } | Refused> => {
  const placed = placeOf(file, await findPieceOf(file.path))
  if (!placed.ok) return placed
  if (isFull(await stemsOf(placed.folder), placed.key)) return full(placed.sku)
  const brought = await bring(file, { ...placed, isTrial: false })
  return brought.ok ? { ...brought, sku: placed.sku } : brought
}
