import 'server-only'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import type { Staff } from './account'
import { actingAs } from './acting'
import { refusalOfRecord } from './database-errors'
import { column } from './list-conditions'
import { type NotDone, refused } from './record-action'
import { pieces } from './resources/pieces'
import { restoreSales } from './undo'

type Import = { transactions: bigint[]; created_at: Date }

/** Columns of a new piece that may have changed since: they come back with the piece if it is restored. */
const free = ['published', 'publishAt', 'arrivedAt', 'draftedAt', 'deletedAt']

/** SQL: what an import did, by piece: `values` are a new piece as it was made, or the changed columns, before and after. */
const doneBy = ({ transactions }: Import) => Prisma.sql`
  SELECT "record_key" AS "key", min("record_name") AS "SKU", bool_or("operation" = 'insert') AS "isNew", CASE
      WHEN bool_or("operation" = 'insert') THEN (array_agg("new_value") FILTER (WHERE "operation" = 'insert'))[1] - ${free}::text[]
      ELSE jsonb_object_agg("column_name", "new_value") END AS "after",
    jsonb_object_agg("column_name", "old_value") FILTER (WHERE "operation" = 'update') AS "before"
  FROM "History"
  WHERE "transaction_id" = ANY (${transactions}::bigint[]) AND "record_type" = 'StockItem'
    AND "operation" IN ('insert', 'update') AND "column_name" <> 'photographs'
  GROUP BY 1`

/**
 * SQL: the same with the pieces as they are now, and whether something newer stands in the way. A new piece that has
 * been deleted since does not.
 */
const standing = (made: Import) => Prisma.sql`
  SELECT done.*, item."StockItemId", CASE
    WHEN item."StockItemId" IS NULL OR item."deletedAt" IS NOT NULL THEN NOT done."isNew"
    ELSE NOT (to_jsonb(item) @> done."after") OR EXISTS (
      SELECT FROM "Sale" WHERE "item_id" = item."StockItemId" AND "taken_back_at" IS NULL AND "created_at" > ${made.created_at})
    END AS "isChanged", done."isNew" AND item."deletedAt" IS NULL AND item."StockItemId" IS NOT NULL AS "isForBin"
  FROM (${doneBy(made)}) done LEFT JOIN "StockItem" item ON item."StockItemId" = nullif(done."key", '')::int`

const findImport = (id: number) =>
  db.stockImport.findUnique({
    where: { id, state: { in: ['done', 'failed'] }, undone_at: null },
    select: { transactions: true, created_at: true },
  })

/** What undoing an import would do, and the pieces that somebody has changed since. */
export type ImportUndo = { created: number; changed: number; inTheWay: string[] }

const lookAt = async (tx: Pick<Prisma.TransactionClient, '$queryRaw'>, made: Import): Promise<ImportUndo> => {
  const [found] = await tx.$queryRaw<ImportUndo[]>`
    SELECT count(*) FILTER (WHERE "isForBin")::int AS "created", count(*) FILTER (WHERE NOT "isNew")::int AS "changed",
      coalesce(array_agg("SKU" ORDER BY "SKU") FILTER (WHERE "isChanged"), '{}') AS "inTheWay"
    FROM (${standing(made)}) done`
  return found ?? { created: 0, changed: 0, inTheWay: [] }
}

/** Resolves to what undoing an import would do; null if there is no such import, or it is under way or undone. */
export const findImportUndo = async (id: number): Promise<ImportUndo | null> => {
  const made = await findImport(id)
  return made && lookAt(db, made)
}

/**
 * Writes back the columns that the import changed. The database takes no piece without a price unless it is on
 * application, and no time of publication that is past.
 */
const changeBack = async (tx: Prisma.TransactionClient, made: Import) => {
  const { transactions } = made
  const columns = await tx.$queryRaw<{ name: string }[]>`
    SELECT DISTINCT "column_name" AS "name" FROM "History"
    WHERE "transaction_id" = ANY (${transactions}::bigint[]) AND "record_type" = 'StockItem' AND "operation" = 'update'
      AND "column_name" <> 'photographs'`
  if (columns.length === 0) return
  const names = [...new Set([...columns.map(({ name }) => name), 'isPOA'])].map(column)
  await tx.$executeRaw`
    UPDATE "StockItem" item SET (${Prisma.join(names)}) = (
      SELECT ${Prisma.join(names.map((name) => Prisma.sql`former.${name}`))} FROM jsonb_populate_record(item, done."before"
        || CASE WHEN done."before" -> 'Price' IN ('null', '0') THEN '{"isPOA": true}' ELSE '{}'::jsonb END
        || CASE WHEN (done."before" ->> 'publishAt')::timestamptz < now() THEN '{"publishAt": null}' ELSE '{}'::jsonb END
      ) AS former)
    FROM (${standing(made)}) done WHERE NOT done."isNew" AND item."StockItemId" = done."StockItemId"`
}

const inTheWayWords = (skus: string[]) => {
  const named = skus.slice(0, 5).join(', ')
  const many = skus.length === 1 ? '1 piece has' : `${skus.length} pieces have`
  return `Not undone: ${many} been changed, sold or deleted since (${named}${skus.length > 5 ? ', …' : ''}).`
}

type Undone = { ok: true; record: { created: number; changed: number } } | NotDone

/**
 * Undoes an import: its new pieces go to the bin, and changed ones become what they were, with their sales. Refuses if
 * anything newer stands in the way.
 */
export const undoImport = async (id: number, staff: Staff): Promise<Undone> => {
  const made = await findImport(id)
  if (!made) return { ok: false, reason: 'gone' }
  try {
    return await actingAs(
      staff,
      async (tx): Promise<Undone> => {
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('stock import batch'))`
        const claimed = await tx.stockImport.updateMany({
          where: { id, undone_at: null },
          data: { undone_at: new Date() },
        })
        if (claimed.count === 0) return { ok: false, reason: 'gone' }
        await tx.$executeRaw`
          SELECT FROM "StockItem" WHERE "StockItemId" IN (SELECT nullif("key", '')::int FROM (${doneBy(made)}) done) ORDER BY "StockItemId" FOR UPDATE`
        const found = await lookAt(tx, made)
        if (found.inTheWay.length > 0) throw new InTheWay(inTheWayWords(found.inTheWay))
        await changeBack(tx, made)
        await restoreSales(tx, made.transactions)
        await tx.$executeRaw`
          UPDATE "StockItem" SET "deletedAt" = now()
          WHERE "StockItemId" IN (SELECT "StockItemId" FROM (${standing(made)}) done WHERE "isForBin")`
        return { ok: true, record: { created: found.created, changed: found.changed } }
      },
      { timeout: 300_000 },
    )
  } catch (error) {
    if (error instanceof InTheWay) return refused(error.message)
    const sentences = refusalOfRecord(error, pieces)
    if (!sentences) throw error
    return refused(Object.values(sentences).flat().join(' '))
  }
}

class InTheWay extends Error {}
