import 'server-only'
import { db } from '@/lib/db/client'
import { type PhotoRow, photoSelect, siteFolder } from './address'

const same = (a: PhotoRow, b: PhotoRow) =>
  Object.keys(photoSelect).every((key) => a[key as keyof PhotoRow] === b[key as keyof PhotoRow])

/** Photo records by folder. */
export const readRows = async (skus?: string[]): Promise<Map<string, PhotoRow[]>> => {
  const rows = await db.photo.findMany({ where: skus && { SKU: { in: skus } }, select: photoSelect })
  const bySku = new Map<string, PhotoRow[]>()
  for (const row of rows) bySku.set(row.SKU, [...(bySku.get(row.SKU) ?? []), row])
  return bySku
}

/** The folders with records that belong to the site or to a piece that is still there. */
export const findRecordedFolders = async (): Promise<string[]> => {
  const rows = await db.$queryRaw<{ SKU: string }[]>`
    SELECT DISTINCT "SKU" FROM "Photo" p
    WHERE "SKU" = ${siteFolder} OR EXISTS (SELECT FROM "StockItem" i WHERE i."SKU" = p."SKU")`
  return rows.map(({ SKU }) => SKU)
}

/**
 * Of folders that are no piece's, those whose name differs from a SKU, or from that of the site's folder, only in case
 * or in the family's prefix; with the name that was meant.
 */
export const findMisnamed = async (folders: string[]): Promise<Map<string, string>> => {
  const rows = await db.$queryRaw<{ folder: string; SKU: string }[]>`
    SELECT folder, "SKU" FROM unnest(${folders}::text[]) AS folder
      CROSS JOIN unnest(enum_range(NULL::"Family")) AS family
      CROSS JOIN unnest(skus_alike(family, folder)) AS alike
      JOIN "StockItem" ON lower("SKU") = alike AND "Family" = family
    WHERE NOT EXISTS (SELECT FROM "StockItem" own WHERE own."SKU" = folder)`
  const ofSite = folders.filter((folder) => folder !== siteFolder && folder.toLowerCase() === siteFolder)
  return new Map([
    ...rows.map(({ folder, SKU }) => [folder, SKU] as const),
    ...ofSite.map((folder) => [folder, siteFolder] as const),
  ])
}

/** Records deleted per statement. */
const batchSize = 500

/**
 * Deletes the records of folders without photographs, in batches because every statement expires pages. Returns the
 * number of deleted records.
 */
export const deleteRows = async (rows: PhotoRow[]): Promise<number> => {
  let deleted = 0
  for (let from = 0; from < rows.length; from += batchSize) {
    const gone = rows.slice(from, from + batchSize).map(({ SKU, name }) => ({ SKU, name }))
    deleted += (await db.photo.deleteMany({ where: { OR: gone } })).count
  }
  return deleted
}

/**
 * Synchronises one folder's records: writes what changed, and deletes what is neither wanted nor in `keep` (photographs
 * that are currently unreadable). Writes nothing if nothing changed, because every write expires pages. Returns the
 * number of records written or deleted.
 */
export const syncRows = async (SKU: string, had: PhotoRow[], wanted: PhotoRow[], keep: string[]) => {
  const byName = new Map(had.map((row) => [row.name, row]))
  const fresh = wanted.filter((row) => !byName.has(row.name))
  const changed = wanted.filter((row) => {
    const before = byName.get(row.name)
    return before && !same(before, row)
  })
  const stay = new Set([...wanted.map((row) => row.name), ...keep])
  const gone = had.filter((row) => !stay.has(row.name)).map((row) => row.name)
  const writes = [
    ...(gone.length ? [db.photo.deleteMany({ where: { SKU, name: { in: gone } } })] : []),
    ...changed.map((row) => db.photo.updateMany({ where: { SKU, name: row.name }, data: row })),
    ...(fresh.length ? [db.photo.createMany({ data: fresh, skipDuplicates: true })] : []),
  ]
  if (writes.length) await db.$transaction(writes)
  return gone.length + changed.length + fresh.length
}
