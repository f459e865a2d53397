import 'server-only'
import type { ClientBase } from 'pg'

export type Table = { schema: string; name: string; columns: string[]; key: string[] }

// All schemas except PostgreSQL's own and the job queue's, which depends on the version of its library.
const ours = `n.nspname NOT LIKE 'pg\\_%' AND n.nspname NOT IN ('information_schema', 'graphile_worker')`

const tablesSql = `
  SELECT n.nspname AS schema, c.relname AS name,
    ARRAY(SELECT a.attname::text FROM pg_attribute a
          WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns,
    coalesce((SELECT array_agg(a.attname::text ORDER BY k.place) FROM pg_index i,
                LATERAL unnest(i.indkey) WITH ORDINALITY AS k(attnum, place), pg_attribute a
              WHERE i.indrelid = c.oid AND i.indisprimary AND a.attrelid = c.oid AND a.attnum = k.attnum), '{}') AS key
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND ${ours} ORDER BY 1, 2`

const referencesSql = `
  SELECT DISTINCT format('%s.%s', fn.nspname, f.relname) AS "from", format('%s.%s', tn.nspname, t.relname) AS "to"
  FROM pg_constraint k JOIN pg_class f ON f.oid = k.conrelid JOIN pg_namespace fn ON fn.oid = f.relnamespace
    JOIN pg_class t ON t.oid = k.confrelid JOIN pg_namespace tn ON tn.oid = t.relnamespace
  WHERE k.contype = 'f' AND k.conrelid <> k.confrelid`

const nameOf = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`

/** The shop's tables in foreign key order, referenced tables first. Throws on a cycle. */
export const findTables = async (client: ClientBase): Promise<Table[]> => {
  const { rows: tables } = await client.query<Table>(tablesSql)
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

/** The current values of the shop's sequences. */
export const findSequences = async (client: ClientBase) => {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'S' AND ${ours} ORDER BY 1, 2`,
  )
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
