import 'server-only'
import { db } from '@/lib/db/client'
import { siteFolder } from '@/lib/images/address'
import { originalEnding } from '@/lib/images/original-ending'
import { safeStem } from '@/lib/images/originals'
import type { Stored } from '@/lib/images/storage'
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

/** The folders that belong to neither a piece nor the site. */
export const findStrayFolders = async (folders: Map<string, Stored[]>): Promise<string[]> => {
  const names = [...folders.keys()].filter((name) => name !== siteFolder)
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT name FROM unnest(${names}::text[]) WITH ORDINALITY AS folder(name, place)
    WHERE NOT EXISTS (SELECT FROM "StockItem" WHERE "SKU" = name) ORDER BY place`
  return rows.map(({ name }) => name)
}

const isMaster = ({ name }: Stored) => !name.startsWith('.') && originalEnding.test(name)

/** Number of photographs in storage that have no row in Photo yet. */
export const countWaitingPictures = async (listed: Listed): Promise<number> => {
  if ('error' in listed) return 0
  const masters = [...listed.folders].flatMap(([folder, files]) =>
    files.filter(isMaster).map(({ name }) => ({ folder, stem: safeStem(name) })),
  )
  const [row] = await db.$queryRaw<{ waiting: number }[]>`
    SELECT count(*)::int AS waiting
    FROM unnest(${masters.map(({ folder }) => folder)}::text[], ${masters.map(({ stem }) => stem)}::text[]) AS master(folder, stem)
    WHERE NOT EXISTS (SELECT FROM "Photo" WHERE "SKU" = folder AND "name" = stem)`
  return row?.waiting ?? 0
}
