import 'server-only'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { resources } from './resources/all'

/** The column that `History.record_key` holds, if people may change it; null for ids. */
export const keyColumnOf = (type: string): string | null => {
  const resource = resources.find(({ table }) => table === type)
  return resource?.historyKey ?? (resource?.keyKind === 'text' ? resource.key : null)
}

/**
 * SQL condition on History: the changes of the record that has this key, also under its former keys, but not those of
 * another record that had the key before.
 *
 * Goes back from the latest insertion of the key, or change to it, to the key before. Changes to a key have no index:
 * they are searched only if no insertion is recorded, or the inserted record lost the key. Other columns that change in
 * the statement that changes the key are recorded under the former key, some of them with a later id.
 */
export const historyOfRecord = (type: string, key: string): Prisma.Sql => {
  const isType = Prisma.sql`"record_type" = ${type}`
  const renamed = keyColumnOf(type)
  if (renamed === null) return Prisma.sql`${isType} AND "record_key" = ${key}`
  const isRename = Prisma.sql`"operation" = 'update' AND "column_name" = ${renamed}`
  return Prisma.sql`"id" IN (
    WITH RECURSIVE "had" ("key", "until", "transaction_id", "is_known") AS (
      SELECT ${key}::text, 9223372036854775807, NULL::bigint, TRUE
      UNION ALL
      SELECT "came"."old_value" #>> '{}', coalesce("came"."id", "made"."id"), "came"."transaction_id", "came"."id" IS NOT NULL
      FROM "had"
      LEFT JOIN LATERAL (
        SELECT "id" FROM "History"
        WHERE ${isType} AND "record_key" = "had"."key" AND "operation" = 'insert' AND "id" < "had"."until"
        ORDER BY "id" DESC LIMIT 1
      ) "made" ON TRUE
      LEFT JOIN LATERAL (
        SELECT "id", "transaction_id", "old_value" FROM "History"
        WHERE ${isType} AND ${isRename} AND "new_value" = to_jsonb("had"."key")
          AND "id" < "had"."until" AND "id" > coalesce("made"."id", 0)
          AND ("made"."id" IS NULL OR EXISTS (
            SELECT FROM "History" WHERE ${isType} AND "record_key" = "had"."key"
              AND "id" > "made"."id" AND "id" < "had"."until" AND ("operation" = 'delete' OR ${isRename})
          ))
        ORDER BY "id" DESC LIMIT 1
      ) "came" ON TRUE
      WHERE "had"."is_known" AND coalesce("came"."id", "made"."id") IS NOT NULL
    ), "spell" AS (
      SELECT *, coalesce(lead("until") OVER (ORDER BY "until" DESC), 0) AS "since" FROM "had"
    )
    SELECT "kept"."id" FROM "spell" JOIN "History" "kept"
      ON "kept"."record_type" = ${type} AND "kept"."record_key" = "spell"."key" AND "kept"."id" >= "spell"."since"
      AND ("kept"."id" <= "spell"."until"
        OR "kept"."transaction_id" = "spell"."transaction_id" AND "kept"."operation" = 'update')
    WHERE "spell"."is_known"
  )`
}

/** The row of a change in History, as far as it says which record was changed. */
export type ChangeOfRecord = { id: bigint; record_type: string; record_key: string; transaction_id: bigint }

/** The first insertion, deletion or change of the key among the rows of a change's key that are `sought`. */
const findTurn = async ({ record_type, record_key }: ChangeOfRecord, sought: Prisma.Sql) => {
  const [turn] = await db.$queryRaw<{ id: bigint; operation: string; key: string }[]>`
    SELECT "id", "operation"::text AS "operation", "new_value" #>> '{}' AS "key" FROM "History"
    WHERE "record_type" = ${record_type} AND "record_key" = ${record_key} AND ${sought}
      AND ("operation" IN ('insert', 'delete') OR "column_name" = ${keyColumnOf(record_type)})
    ORDER BY "id" LIMIT 1`
  return turn
}

/**
 * Goes on from one change of the key to the next. Null if the record is deleted in the end, or another one is
 * inserted.
 */
const keyAfter = async (change: ChangeOfRecord): Promise<string | null> => {
  const turn = await findTurn(change, Prisma.sql`"id" > ${change.id}`)
  if (!turn) return change.record_key
  return turn.operation === 'update' ? keyAfter({ ...change, id: turn.id, record_key: turn.key }) : null
}

/** The key that the record of a change has now; null if it was deleted since. */
export const currentKey = async (change: ChangeOfRecord): Promise<string | null> => {
  const { id, transaction_id } = change
  // The statement that changed the key may have changed this column too, and recorded it afterwards.
  const isBeside = Prisma.sql`"transaction_id" = ${transaction_id} AND "id" <= ${id} AND "operation" = 'update'`
  const turn = await findTurn(change, isBeside)
  return keyAfter(turn ? { ...change, id: turn.id, record_key: turn.key } : change)
}
