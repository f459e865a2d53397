import 'server-only'
import { db } from '@/lib/db/client'

/** The brands of all pieces and the main brand, those with most pieces first. */
export const findBrandNames = async (): Promise<string[]> => {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT name FROM (
      SELECT "ManufacturerName" AS name FROM "StockItem" UNION ALL SELECT main_brand_name FROM "SiteSettings"
    ) AS named WHERE name <> '' GROUP BY name ORDER BY count(*) DESC, name LIMIT 2000`
  return rows.map(({ name }) => name)
}
