import 'server-only'
import { guest, isVisible, publicOnlySql, shownColumns, type Viewer } from '@/lib/auth/visibility'
import { lookUp } from '@/lib/cache/lookups'
import { tags } from '@/lib/cache/tags'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { logEvent } from '@/lib/log/events'
import { siteFolder } from './address'
import { posterAccess } from './file-access'
import type { PhotoRequest, Wanted } from './parse-address'
import type { PhotoWidth } from './photo'

/** A photograph that may be served. isPublic: visible to everybody, so shared caches may store it. */
export type FoundPhoto = {
  itemId: number | null
  name: string
  hash: string
  masterWidth: number
  width: PhotoWidth
  isUpright?: boolean
  isPublic: boolean
}

type Row = {
  item_id: number | null
  SKU: string
  name: string
  hash: string
  width: number
  Family: string | null
  published: boolean | null
  deletedAt: Date | null
  MembersAreaOnly: number | null
}

/** Picks the first wanted photograph that exists; `rows` are in display order. */
const pick = (rows: Row[], wanted: Wanted[]) => {
  for (const want of wanted) {
    const row = 'name' in want ? rows.find(({ name }) => name === want.name) : rows[want.place]
    if (row) return { row, width: want.width, isUpright: want.isUpright }
  }
  return null
}

const readRows = async (skus: string[] | null) => {
  const rows = await db.$queryRaw<Row[]>`
    SELECT p.item_id, coalesce(s."SKU", ${siteFolder}) AS "SKU", p.name, p.hash, p.width, s."Family"::text AS "Family", ${shownColumns}
    FROM "Photo" p LEFT JOIN "StockItem" s ON s."StockItemId" = p.item_id
    WHERE ${skus ? Prisma.sql`s."SKU" = ANY(${skus}::text[])` : Prisma.sql`p.item_id IS NULL`}
    ORDER BY p.position, p.id`
  return rows.length > 0 ? rows : null
}

/** The photographs of these pieces, or of the site, and who may see the pieces; kept until something changes. */
const findRows = (skus: string[] | null) =>
  lookUp(`photographs ${JSON.stringify(skus)}`, () => readRows(skus), {
    dependsOn: skus ? [tags.items, ...skus.map(tags.item)] : [tags.sitePhotos],
  })

/** The present SKU of a piece for everybody that had one of these, none of which a piece has now. */
const findPresentSku = async (skus: string[]): Promise<string | undefined> => {
  const [piece] = await db.$queryRaw<{ sku: string }[]>`
    SELECT "SKU" AS sku FROM "FormerSku" JOIN "StockItem" ON "StockItemId" = "item_id"
    WHERE "sku" = ANY(${skus.map((sku) => sku.toLowerCase())}) AND ${publicOnlySql}
      AND NOT EXISTS (SELECT FROM "StockItem" WHERE "SKU" = ANY(${skus}::text[])) LIMIT 1`
  return piece?.sku
}

/**
 * Finds the photograph of a URL, also under a former SKU. Returns null for an unknown photograph, one whose piece is gone or of the other family,
 * and one that the viewer may not see. `viewer` is called for non-public photographs only.
 */
export const findPhoto = async (
  { family, skus: asked, wanted }: PhotoRequest,
  viewer: () => Promise<Viewer>,
): Promise<FoundPhoto | null> => {
  const known = await findRows(family === null ? null : asked)
  const present = known || family === null ? undefined : await findPresentSku(asked)
  const skus = present ? [present] : asked
  const rows = known ?? (present ? await findRows(skus) : null) ?? []
  for (const sku of skus) {
    const own = rows.filter((row) => row.SKU === sku && (family === null || row.Family === family))
    const found = pick(own, wanted)
    if (!found) continue
    const { row, width, isUpright } = found
    const photo = { itemId: row.item_id, name: row.name, hash: row.hash, masterWidth: row.width, width, isUpright }
    if (family === null) {
      const access = await posterAccess(row.name, viewer)
      return access && { ...photo, isPublic: access === 'public' }
    }
    const { published, deletedAt, MembersAreaOnly } = row
    const piece = { published: published ?? false, deletedAt, MembersAreaOnly: MembersAreaOnly ?? 1 }
    const isPublic = isVisible(piece, guest)
    if (!isPublic && !isVisible(piece, await viewer())) {
      logEvent('denied piece', { piece: row.SKU, photograph: row.name })
      return null
    }
    return { ...photo, isPublic }
  }
  return null
}
