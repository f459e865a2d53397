import 'server-only'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { type Acting, recordExport } from '@/lib/db/history'
import type { StockRow } from './compare'
import { csvHeadings, csvLines } from './export'
import { fieldNames } from './fields'

const columns = Prisma.raw(
  ['StockItemId', 'isSold', 'deletedAt', ...fieldNames].map((name) => `piece."${name}"`).join(', '),
)

/**
 * The pieces of a batch, by its transaction, as they were before it. What has changed since keeps its present value, and so do all columns
 * that the batch left alone; a piece that it added is a draft. Pieces that are deleted are left out.
 */
const readFormer = (transaction: bigint) => db.$queryRaw<StockRow[]>`
  WITH made AS (
    SELECT "StockItemId", change.operation, change.column_name, change.old_value
    FROM "History" change JOIN "StockItem" item ON item."StockItemId" = nullif(change.record_key, '')::int
    WHERE change.transaction_id = ${transaction} AND change.record_type = 'StockItem'
      AND (change.operation = 'insert' OR change.operation = 'update'
        AND to_jsonb(item) -> change.column_name = change.new_value)
      AND NOT EXISTS (
        SELECT FROM "History" newer
        WHERE newer.record_type = 'StockItem' AND newer.record_key = change.record_key AND newer.id > change.id
          AND newer.column_name = CASE change.operation WHEN 'insert' THEN 'published' ELSE change.column_name END)
  ), former AS (
    SELECT "StockItemId", CASE WHEN bool_or(operation = 'insert') THEN '{"published": false, "publishAt": null}'::jsonb
      ELSE jsonb_object_agg(column_name,
          CASE WHEN column_name = 'Currency' AND old_value = 'null' THEN '"£"'::jsonb ELSE old_value END) ||
        CASE WHEN bool_or(column_name = 'Price' AND old_value IN ('null', '0')) THEN '{"isPOA": true}'::jsonb ELSE '{}' END
      END AS "values"
    FROM made GROUP BY 1
  )
  SELECT ${columns} FROM former JOIN "StockItem" item USING ("StockItemId")
    CROSS JOIN LATERAL jsonb_populate_record(item, former."values") AS piece
  ORDER BY piece."StockItemId"`

/**
 * The pieces that an import changed or added, as a CSV file that takes it back when it is imported itself: staff see in
 * its preview what goes back, and what the database refuses. Null if there is no such import. Recorded as an export.
 */
export const exportForRevert = async (id: number, acting: Acting): Promise<AsyncGenerator<string> | null> => {
  const found = await db.stockImport.findUnique({
    where: { id },
    select: { created: true, changed: true, transactions: true },
  })
  if (!found) return null
  await recordExport({ what: 'stock before an import', lines: found.created + found.changed, ...acting })
  return (async function* () {
    yield csvHeadings
    for (const transaction of found.transactions) yield csvLines(await readFormer(transaction))
  })()
}
