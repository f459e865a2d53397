import 'server-only'
import type { ClientBase } from 'pg'
import { Prisma } from '@/lib/db/generated/client'

export type Table = { schema: string; name: string; columns: string[]; key: string[] }

/**
 * The columns by table that the migrations make: only these come back in a database that is made by them. Migrations
 * only add, so that this holds for older databases too.
 */
const ours = JSON.stringify({
  _prisma_migrations: [
    'id',
    'checksum',
    'finished_at',
    'migration_name',
    'logs',
    'rolled_back_at',
    'started_at',
    'applied_steps_count',
  ],
  ...Object.fromEntries(
    Object.values(Prisma.ModelName).map((model) => [model, Object.values(Prisma[`${model}ScalarFieldEnum`])]),
  ),
})

// $1 is `ours`, c a table in the schema n, a one of its columns.
const isOurTable = `(n.nspname = 'public' AND $1::jsonb ? c.relname::text)`
const isOurColumn = `($1::jsonb -> c.relname::text ? a.attname::text)`
const hasValues = `a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''`

const tablesSql = `
  SELECT n.nspname AS schema, c.relname AS name,
    ARRAY(SELECT a.attname::text FROM pg_attribute a
          WHERE a.attrelid = c.oid AND ${hasValues} AND ${isOurColumn} ORDER BY a.attnum) AS columns,
    coalesce((SELECT array_agg(a.attname::text ORDER BY k.place) FROM pg_index i,
                LATERAL unnest(i.indkey) WITH ORDINALITY AS k(attnum, place), pg_attribute a
              WHERE i.indrelid = c.oid AND i.indisprimary AND a.attrelid = c.oid AND a.attnum = k.attnum), '{}') AS key
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND ${isOurTable} ORDER BY 1, 2`

// The schema of the job queue depends on the version of its library.
const addedSql = `
  SELECT concat_ws('.', nullif(n.nspname, 'public'), c.relname, a.attname) AS name
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND ${isOurTable} AND ${hasValues} AND NOT ${isOurColumn}
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND (a.attname IS NOT NULL OR NOT ${isOurTable})
    AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname NOT IN ('information_schema', 'graphile_worker') ORDER BY 1`

const sequencesSql = `
  SELECT sn.nspname AS schema, s.relname AS name
  FROM pg_class s JOIN pg_namespace sn ON sn.oid = s.relnamespace
    JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = s.oid AND d.deptype IN ('a', 'i')
      AND d.refclassid = 'pg_class'::regclass
    JOIN pg_class c ON c.oid = d.refobjid JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = d.refobjsubid
  WHERE s.relkind = 'S' AND ${isOurTable} AND ${isOurColumn} ORDER BY 1, 2`

const referencesSql = `
  SELECT DISTINCT format('%s.%s', fn.nspname, f.relname) AS "from", format('%s.%s', tn.nspname, t.relname) AS "to"
  FROM pg_constraint k JOIN pg_class f ON f.oid = k.conrelid JOIN pg_namespace fn ON fn.oid = f.relnamespace
    JOIN pg_class t ON t.oid = k.confrelid JOIN pg_namespace tn ON tn.oid = t.relnamespace
  WHERE k.contype = 'f' AND k.conrelid <> k.confrelid`

const nameOf = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`

/**
 * The shop’s tables in foreign key order, referenced tables first, with the columns that its migrations make. Throws on a
 * cycle.
 */
export const findTables = async (client: ClientBase): Promise<Table[]> => {
  const { rows: tables } = await client.query<Table>(tablesSql, [ours])
  const { rows: references } = await client.query<{ from: string; to: string }>(referencesSql)
  const ordered: Table[] = []
  const waiting = new Map(tables.map((table) => [nameOf(table), table]))
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      (table) => !references.some(({ from, to }) => from === nameOf(table) && waiting.has(to)),
    )
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...waiting.keys()].join(', ')}.`)
    for (const table of free) waiting.delete(nameOf(table))
    ordered.push(...free)
  }
  return ordered
}

/** The tables, and the columns of the shop's tables ("Table.column"), that others than the shop's migrations made. */
export const findAdded = async (client: ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(addedSql, [ours])
  return rows.map(({ name }) => name)
}

/** The current values of the sequences of the shop's columns. */
export const findSequences = async (client: ClientBase) => {
  const { rows } = await client.query<{ schema: string; name: string }>(sequencesSql, [ours])
  const sequences = []
  for (const { schema, name } of rows) {
    const place = `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`
    const found = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${place}`,
    )
    sequences.push({ schema, name, value: found.rows[0]?.value ?? '1', isCalled: found.rows[0]?.isCalled ?? false })
  }
  return sequences
}

/** A table's schema-qualified, quoted name. */
export const quoted = (client: ClientBase, { schema, name }: { schema: string; name: string }) =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`
