import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { ownShop } from './own-shop'
import { sql } from './shop'
import { addCleanup } from './undo'

const idOf = async (sku: string) =>
  (await sql<{ id: number }>(`SELECT "StockItemId" AS id FROM "StockItem" WHERE "SKU" = $1`, [sku]))[0]?.id

/** A demo piece with all its pictures prepared. */
const source = '10311'

/**
 * Gives another piece that piece's photographs under the given names in order: the Photo rows, and the files, without
 * which the shop's next scan would delete the rows.
 */
export const addPhotographs = async (sku: string, names: string[]) => {
  const [item, model] = [await idOf(sku), await idOf(source)]
  const folder = path.join(ownShop.PHOTOS_DIR, `_${item}`)
  addCleanup(async () => {
    await rm(folder, { recursive: true, force: true })
    await sql(`DELETE FROM "Photo" WHERE item_id = $1`, [item])
  })
  for (const [position, name] of names.entries())
    await sql(
      `INSERT INTO "Photo" (item_id, name, position, hash, width, height, placeholder)
       SELECT $1, $2, $3, hash, width, height, placeholder FROM "Photo" WHERE item_id = $4 AND position = $3`,
      [item, name, position, model],
    )
  const from = path.join(ownShop.PHOTOS_DIR, `_${model}`)
  const masters = (await readdir(from)).filter((file) => file.endsWith('.webp')).sort()
  await mkdir(folder, { recursive: true })
  for (const [position, name] of names.entries())
    await copyFile(path.join(from, masters[position] ?? ''), path.join(folder, `${name}.webp`))
}
