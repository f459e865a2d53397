import 'server-only'
import { db } from '@/lib/db/client'
import { type PhotoRow, photoSelect } from './address'
import { folderOf, itemOf } from './storage'

const same = (a: PhotoRow, b: PhotoRow) =>
  Object.keys(photoSelect).every((key) => a[key as keyof PhotoRow] === b[key as keyof PhotoRow])

const itemsOf = (folders: string[]) => folders.map(itemOf).filter((id) => typeof id === 'number')

/** Those of these folders that are the site's or an existing piece's. */
export const findOwned = async (folders: string[]): Promise<Set<string>> => {
  const ids = itemsOf(folders)
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT "StockItemId" AS id FROM "StockItem" WHERE "StockItemId" = ANY(${ids})`
  const owned = new Set(rows.map(({ id }) => folderOf(id)))
  return new Set(folders.filter((folder) => owned.has(folder) || itemOf(folder) === null))
}

/** Photo records by folder. */
export const readRows = async (folders: string[]): Promise<Map<string, PhotoRow[]>> => {
  const isOfSite = folders.some((folder) => itemOf(folder) === null)
  const rows = await db.photo.findMany({
    where: { OR: [{ item_id: { in: itemsOf(folders) } }, ...(isOfSite ? [{ item_id: null }] : [])] },
    select: photoSelect,
  })
  const byFolder = new Map<string, PhotoRow[]>()
  for (const row of rows) byFolder.set(folderOf(row.item_id), [...(byFolder.get(folderOf(row.item_id)) ?? []), row])
  return byFolder
}

/** Names of the photographs that have a record, by folder. */
export type Recorded = Map<string, string[]>

const recordedPerQuery = 2_000

/** The recorded photographs of all folders. Read in pages, so that a large stock does not hold up other requests. */
export const readRecorded = async (): Promise<Recorded> => {
  const byFolder: Recorded = new Map()
  let last = 0
  for (;;) {
    const page = await db.photo.findMany({
      where: { id: { gt: last } },
      orderBy: { id: 'asc' },
      take: recordedPerQuery,
      select: { id: true, item_id: true, name: true },
    })
    for (const { item_id, name } of page) {
      const folder = folderOf(item_id)
      byFolder.set(folder, [...(byFolder.get(folder) ?? []), name])
    }
    if (page.length < recordedPerQuery) return byFolder
    last = page.at(-1)?.id ?? last
  }
}

/** The records of some folders, without photographs that have joined them since `recorded` was read. */
export const readRecordedRows = async (folders: string[], recorded: Recorded) => {
  const rows = await readRows(folders)
  for (const [folder, all] of rows) {
    const names = new Set(recorded.get(folder))
    rows.set(
      folder,
      all.filter(({ name }) => names.has(name)),
    )
  }
  return rows
}

/** Records deleted per statement. */
const batchSize = 500

/**
 * Deletes the records of folders without photographs, in batches because every statement expires pages. Returns the
 * number of deleted records.
 */
export const deleteRows = async (rows: { item_id: number | null; name: string }[]): Promise<number> => {
  let deleted = 0
  for (let from = 0; from < rows.length; from += batchSize) {
    const gone = rows.slice(from, from + batchSize).map(({ item_id, name }) => ({ item_id, name }))
    deleted += (await db.photo.deleteMany({ where: { OR: gone } })).count
  }
  return deleted
}

/**
 * Synchronises one folder's records: writes what changed, and deletes what is neither wanted nor in `keep` (photographs
 * that are currently unreadable). Writes nothing if nothing changed, because every write expires pages. Returns the
 * number of records written or deleted.
 */
export const syncRows = async (item_id: number | null, had: PhotoRow[], wanted: PhotoRow[], keep: string[]) => {
  const byName = new Map(had.map((row) => [row.name, row]))
  const fresh = wanted.filter((row) => !byName.has(row.name))
  const changed = wanted.filter((row) => {
    const before = byName.get(row.name)
    return before && !same(before, row)
  })
  const stay = new Set([...wanted.map((row) => row.name), ...keep])
  const gone = had.filter((row) => !stay.has(row.name)).map((row) => row.name)
  const writes = [
    ...(gone.length ? [db.photo.deleteMany({ where: { item_id, name: { in: gone } } })] : []),
    ...changed.map((row) => db.photo.updateMany({ where: { item_id, name: row.name }, data: row })),
    ...(fresh.length ? [db.photo.createMany({ data: fresh, skipDuplicates: true })] : []),
  ]
  if (writes.length) await db.$transaction(writes)
  return gone.length + changed.length + fresh.length
}
