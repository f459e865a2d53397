import 'server-only'
import { db } from '@/lib/db/client'
import { type PhotoRow, photoSelect, siteFolder } from './address'

const same = (a: PhotoRow, b: PhotoRow) =>
  Object.keys(photoSelect).every((key) => a[key as keyof PhotoRow] === b[key as keyof PhotoRow])

/** Photo records by folder. */
export const readRows = async (skus: string[]): Promise<Map<string, PhotoRow[]>> => {
  const rows = await db.photo.findMany({ where: { SKU: { in: skus } }, select: photoSelect })
  const bySku = new Map<string, PhotoRow[]>()
  for (const row of rows) bySku.set(row.SKU, [...(bySku.get(row.SKU) ?? []), row])
  return bySku
}

/** Names of the photographs that have a record, and whether their folder is the site's or that of an existing piece. */
export type Recorded = { names: string[]; hasOwner: boolean }

const recordedPerQuery = 2_000

/** The recorded photographs of all folders. Read in pages, so that a large stock does not hold up other requests. */
export const readRecorded = async (): Promise<Map<string, Recorded>> => {
  const byFolder = new Map<string, Recorded>()
  let last = { SKU: '', name: '' }
  for (;;) {
    const page = await db.$queryRaw<{ SKU: string; name: string; hasOwner: boolean }[]>`
      SELECT "SKU", "name",
        "SKU" = ${siteFolder} OR EXISTS (SELECT FROM "StockItem" i WHERE i."SKU" = p."SKU") AS "hasOwner"
      FROM "Photo" p WHERE ("SKU", "name") > (${last.SKU}, ${last.name})
      ORDER BY "SKU", "name" LIMIT ${recordedPerQuery}`
    for (const { SKU, name, hasOwner } of page) {
      const recorded = byFolder.get(SKU)
      if (recorded) recorded.names.push(name)
      else byFolder.set(SKU, { names: [name], hasOwner })
    }
    if (page.length < recordedPerQuery) return byFolder
    last = page.at(-1) ?? last
  }
}

/** The records of some folders, without photographs that have joined them since `recorded` was read. */
export const readRecordedRows = async (skus: string[], recorded: Map<string, Recorded>) => {
  const rows = await readRows(skus)
  for (const [SKU, all] of rows) {
    const names = new Set(recorded.get(SKU)?.names)
    rows.set(
      SKU,
      all.filter(({ name }) => names.has(name)),
    )
  }
  return rows
}

/**
 * Of folders that are no piece's, those whose name differs from a SKU, or from that of the site's folder, only in case
 * or in the family's prefix; with the name that was meant.
 */
export const findMisnamed = async (folders: string[]): Promise<Map<string, string>> => {
  const rows = await db.$queryRaw<{ folder: string; SKU: string }[]>`
    SELECT folder, "SKU" FROM unnest(${folders}::text[]) AS folder
      CROSS JOIN unnest(enum_range(NULL::"Family")) AS family
      CROSS JOIN unnest(sku_variants(family, folder)) AS alike
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
export const deleteRows = async (rows: { SKU: string; name: string }[]): Promise<number> => {
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
