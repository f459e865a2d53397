import 'server-only'
import { db } from '@/lib/db/client'
import { findInboxesOfPieces } from '@/lib/images/inbox'
import { originalEnding } from '@/lib/images/original-ending'
import { safeStem } from '@/lib/images/originals'
import { findOwned } from '@/lib/images/rows'
import { itemOf, type Stored } from '@/lib/images/storage'
import { photoStores } from '@/lib/images/stores'

/** What the storage of photographs holds by folder, or why it cannot be listed. */
export type Listed = { folders: Map<string, Stored[]> } | { error: unknown }

/** Lists the storage of photographs, which may hold tens of thousands and be remote: once for all findings. */
export const listPhotoStore = (): Promise<Listed> =>
  photoStores()
    .photos.all()
    .then(
      (folders) => ({ folders }),
      (error: unknown) => ({ error }),
    )

/** The folders that belong to neither a piece nor the site; those of deleted pieces with their SKU. */
export const findStrayFolders = async (folders: Map<string, Stored[]>): Promise<string[]> => {
  const names = [...folders.keys()]
  const owned = new Set([...(await findOwned(names)), ...(await findInboxesOfPieces(names))])
  const stray = names.filter((name) => !owned.has(name))
  const deleted = await db.history.findMany({
    where: {
      record_type: 'StockItem',
      operation: 'delete',
      record_key: { in: stray.slice(0, 1_000).flatMap((name) => itemOf(name)?.toString() ?? []) },
    },
    select: { record_key: true, record_name: true },
  })
  const skus = new Map(deleted.map(({ record_key, record_name }) => [`_${record_key}`, record_name]))
  return stray.map((name) => (skus.has(name) ? `${name} (${skus.get(name)}, deleted)` : name))
}

const isMaster = ({ name }: Stored) => !name.startsWith('.') && originalEnding.test(name)

/** Number of photographs in storage that have no row in Photo yet. */
export const countWaitingPictures = async (listed: Listed): Promise<number> => {
  if ('error' in listed) return 0
  const owned = await findOwned([...listed.folders.keys()])
  const masters = [...listed.folders].flatMap(([folder, files]) =>
    owned.has(folder)
      ? files.filter(isMaster).map(({ name }) => ({ item: itemOf(folder) ?? 0, stem: safeStem(name) }))
      : [],
  )
  const [row] = await db.$queryRaw<{ waiting: number }[]>`
    SELECT count(*)::int AS waiting
    FROM unnest(${masters.map(({ item }) => item)}::int[], ${masters.map(({ stem }) => stem)}::text[]) AS master(item, stem)
    WHERE NOT EXISTS (SELECT FROM "Photo" WHERE coalesce("item_id", 0) = item AND "name" = stem)`
  return row?.waiting ?? 0
}
