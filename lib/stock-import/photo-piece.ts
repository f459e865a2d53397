import 'server-only'
import path from 'node:path'
import { keptSql } from '@/lib/auth/visibility'
import { db } from '@/lib/db/client'
import { folderOf } from '@/lib/images/storage'

const prefix = /^n[wj]-/

/** Maximum characters of a path in a zip and of a file name: no file system has more, but a zip may. */
const [maxPathLength, maxNameLength] = [1_000, 255]

/** A piece, with the folder of its photographs; '' for one that is not in stock yet. */
type KnownPiece = { sku: string; folder: string }

const toKnown = ({ id, SKU }: { id: number; SKU: string }): KnownPiece => ({ sku: SKU, folder: folderOf(id) })

/** Pieces by their SKU's lower-case form, with and without the family's prefix. */
const bySmallLetters = (pieces: KnownPiece[]) => {
  const known = new Map<string, KnownPiece>()
  for (const piece of pieces) known.set(piece.sku.toLowerCase().replace(prefix, ''), piece)
  for (const piece of pieces) known.set(piece.sku.toLowerCase(), piece)
  return known
}

/** Lookup map for `pieceOf`: every piece in stock and the SKUs about to be imported (`coming`). */
export const knownPieces = async (coming: string[] = []) => {
  const rows = await db.$queryRaw<{ id: number; SKU: string }[]>`
    SELECT "StockItemId" AS id, "SKU" FROM "StockItem" WHERE ${keptSql}`
  return bySmallLetters([...coming.map((sku) => ({ sku, folder: '' })), ...rows.map(toKnown)])
}

/**
 * SKU candidates in a file's path, likeliest first: its folders from the innermost outwards, then its name up to a
 * separator, as in 10311-front.jpg or 10311 (2).jpg. `from`: index of the path segment where the photograph's own name
 * begins.
 */
const namesIn = (file: string): { name: string; from: number }[] => {
  if (file.length > maxPathLength) return []
  const folders = file.toLowerCase().split('/')
  const base = folders.pop() ?? ''
  const stem = base.slice(0, base.length - path.extname(base).length).slice(0, maxNameLength)
  const ends = Array.from({ length: stem.length }, (_, at) => stem.length - at)
  const separated = ends.filter((end) => !/[a-z0-9]/.test(stem[end] ?? ''))
  const ofFolders = folders.map((folder, at) => ({ folder: folder.trim(), from: at + 1 })).reverse()
  return [
    ...ofFolders.flatMap(({ folder, from }) => [
      { name: folder, from },
      { name: folder.replace(prefix, ''), from },
    ]),
    ...separated.map((end) => ({ name: stem.slice(0, end).trim(), from: folders.length })),
  ]
}

/** A file name that every file system accepts, with a lower-case extension. */
const safeName = (base: string) => {
  const ending = path.extname(base)
  const stem = base
    .slice(0, Math.min(base.length - ending.length, maxNameLength))
    .normalize('NFC')
    .replace(/[^\p{Letter}\p{Number}._ ()-]+/gu, '-')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 100)
  return `${stem || 'photo'}${ending.toLowerCase()}`
}

/** The piece of a photograph, and its file name there; subfolders join the name, which keeps equal names apart. */
export const pieceOf = (file: string, known: Map<string, KnownPiece>): (KnownPiece & { name: string }) | null => {
  for (const { name, from } of namesIn(file)) {
    const piece = known.get(name)
    if (piece) return { ...piece, name: safeName(file.split('/').slice(from).join('-')) }
  }
  return null
}

/** The same for one file, without reading the whole stock. */
export const findPieceOf = async (file: string): Promise<ReturnType<typeof pieceOf>> => {
  const names = namesIn(file).flatMap(({ name }) => [name, `nw-${name}`, `nj-${name}`])
  const rows = await db.$queryRaw<
    { id: number; SKU: string }[]
  >`SELECT "StockItemId" AS id, "SKU" FROM "StockItem" WHERE lower("SKU") = ANY(${names}) AND ${keptSql}`
  return pieceOf(file, bySmallLetters(rows.map(toKnown)))
}

/** The pieces of a list that have no photographs, neither in the shop nor among those that are coming. */
export const findUnpictured = async (skus: string[], coming: ReadonlySet<string>): Promise<string[]> => {
  const known = await db.stockItem.findMany({
    where: { SKU: { in: skus }, photos: { some: {} } },
    select: { SKU: true },
  })
  const pictured = new Set(known.map(({ SKU }) => SKU))
  return skus.filter((sku) => !pictured.has(sku) && !coming.has(sku))
}
