// prisma/schema.sql, from the catalogs of a migrated database: the embedded PostgreSQL has no pg_dump.

const HEAD = `\
-- What the database holds that schema.prisma does not say: functions, CHECKs, indexes on expressions or on part of a
-- table, triggers, views. roles.sql has privileges and row policies.
--
-- Written by npm run schema:dump from a database that all migrations were applied to: change nothing here, write a
-- migration. What stands between $$ is as it was written, the rest in PostgreSQL's own spelling; comments above a
-- definition are in the migration that made it.
--
-- A table's triggers are in the order in which they fire: those BEFORE a change first, then by name. After them come
-- the functions that no other table's triggers call.`

const WIDTH = 120

/** No part of an extension. @param {string} catalog @param {string} oid */
const isOwn = (catalog, oid) =>
  `NOT EXISTS (SELECT FROM pg_depend WHERE classid = '${catalog}'::regclass AND objid = ${oid} AND deptype = 'e')`

// COLLATE "C": the same order in every database.
const queries = {
  functions: `
    SELECT CASE WHEN count(DISTINCT tgrelid) = 1 THEN min(quote_ident(relname)) END AS table, pg_get_functiondef(p.oid) AS definition
    FROM pg_proc p LEFT JOIN pg_trigger ON tgfoid = p.oid LEFT JOIN pg_class c ON c.oid = tgrelid
    WHERE pronamespace = 'public'::regnamespace AND prokind IN ('f', 'p') AND ${isOwn('pg_proc', 'p.oid')}
    GROUP BY p.oid
    ORDER BY proname COLLATE "C", pg_get_function_identity_arguments(p.oid) COLLATE "C"`,
  checks: `
    SELECT quote_ident(relname) AS table,
      format('ADD CONSTRAINT %I %s', conname, pg_get_constraintdef(k.oid, true)) AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = conrelid
    WHERE relnamespace = 'public'::regnamespace AND contype = 'c' AND ${isOwn('pg_class', 'c.oid')}
    ORDER BY conname COLLATE "C"`,
  indexes: `
    SELECT quote_ident(c.relname) AS table, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index JOIN pg_class c ON c.oid = indrelid JOIN pg_class i ON i.oid = indexrelid
    WHERE c.relnamespace = 'public'::regnamespace AND (indexprs IS NOT NULL OR indpred IS NOT NULL)
      AND ${isOwn('pg_class', 'c.oid')}
    ORDER BY i.relname COLLATE "C"`,
  triggers: `
    SELECT quote_ident(relname) AS table, pg_get_triggerdef(t.oid, true) AS definition
    FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
    WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal AND ${isOwn('pg_class', 'c.oid')}
    ORDER BY (tgtype & 2) = 0, tgname COLLATE "C"`,
  views: `
    SELECT NULL AS table, format(E'CREATE VIEW %I AS\\n%s', relname, pg_get_viewdef(c.oid, true)) AS definition
    FROM pg_class c
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'v' AND ${isOwn('pg_class', 'c.oid')}
    ORDER BY relname COLLATE "C"`,
}

/** @type {Record<string, string>} */
const escapes = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\u00a0': '\\u00a0', '\\': '\\\\' }

/** @param {string} literal */
const visible = (literal) =>
  /[\t\n\r\u00a0]/.test(literal) ? `E${literal.replace(/[\t\n\r\u00a0\\]/g, (sign) => escapes[sign] ?? sign)}` : literal

/** Splits a line where it may be broken, outside of quotes. @param {string} line */
function phrasesOf(line) {
  /** @type {string[]} */
  const phrases = []
  let isNew = true
  for (const word of line.match(/(?:'[^']*'|"[^"]*"|[^'" ])+/g) ?? []) {
    if (isNew || /^(AND|OR|WHEN|THEN|ELSE|CHECK|EXECUTE|RETURNS|\|\|)$/.test(word)) phrases.push(word)
    else phrases[phrases.length - 1] += ` ${word}`
    isNew = word.endsWith(',')
  }
  return phrases
}

/**
 * A line as PostgreSQL prints it, broken if it is long, without the casts of literals to text.
 * @param {string} printed
 */
function wrapped(printed) {
  const line = printed.replace(/((?:'[^']*')+)::text\b/g, (_, literal) => visible(literal))
  if (line.length < WIDTH) return line
  const indent = ' '.repeat(line.search(/\S/))
  const [first, ...others] = phrasesOf(line)
  const lines = [indent + first]
  for (const phrase of others) {
    const longer = `${lines.at(-1)} ${phrase}`
    if (longer.length >= WIDTH || /^(CHECK|EXECUTE|OR refuse\()/.test(phrase)) lines.push(`${indent}  ${phrase}`)
    else lines[lines.length - 1] = longer
  }
  return lines.join('\n')
}

/** @param {string} definition */
function functionSql(definition) {
  const parts = /^(.*)\n( RETURNS .*\n)?((?: .*\n)+)((?:AS|RETURN|BEGIN ATOMIC)\b[\s\S]*)$/.exec(definition.trimEnd())
  if (!parts) return `${definition.trimEnd()};`
  const [, signature = '', result = '', options = '', body = ''] = parts
  const head = wrapped(signature.replace(' public.', ' ') + result.trimEnd())
  const [, text] = /^AS \$function\$([\s\S]*)\$function\$$/.exec(body) ?? []
  return `${head}\n ${options.replaceAll('\n', '')}${text === undefined ? `\n${wrapped(`  ${body}`)}` : ` AS $$${text}$$`};`
}

/** @param {string} definition */
const triggerSql = (definition) =>
  definition.length < WIDTH
    ? wrapped(`${definition};`)
    : `${definition};`
        .split(/(?= FOR EACH )/)
        .map((part, index) => wrapped(index ? ` ${part}` : part))
        .join('\n')

/** @param {string} definition */
const indexSql = (definition) => wrapped(`${definition.replace(' ON public.', ' ON ')};`)

/** @param {string} table @param {string[]} checks */
const alterSql = (table, checks) => `ALTER TABLE ${table}\n${checks.map((check) => wrapped(`  ${check}`)).join(',\n')};`

/** @param {string} title @param {string[]} blocks */
const section = (title, blocks) => [`-- ── ${title} ${'─'.repeat(WIDTH - 8 - title.length)}`, ...blocks]

/**
 * Returns the text of prisma/schema.sql for a database.
 * @param {import('pg').ClientBase} client
 */
export async function schemaSql(client) {
  /** @type {(sql: string) => Promise<{ table: string | null, definition: string }[]>} */
  const read = async (sql) => (await client.query(sql)).rows
  const functions = await read(queries.functions)
  const checks = await read(queries.checks)
  const indexes = await read(queries.indexes)
  const triggers = await read(queries.triggers)
  const views = await read(queries.views)

  /** @param {typeof functions} rows @param {string | null} table */
  const of = (rows, table) => rows.filter((row) => row.table === table).map(({ definition }) => definition)
  const tables = [...new Set([...checks, ...indexes, ...triggers].map(({ table }) => String(table)))].sort()
  const blocks = [
    HEAD,
    ...section('functions', of(functions, null).map(functionSql)),
    ...tables.flatMap((table) =>
      section(table, [
        of(checks, table).length ? alterSql(table, of(checks, table)) : '',
        of(indexes, table).map(indexSql).join('\n'),
        of(triggers, table).map(triggerSql).join('\n'),
        ...of(functions, table).map(functionSql),
      ]),
    ),
    ...of(views, null),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
