import { sql } from './shop'
import { addCleanup } from './undo'

type Value = string | number | boolean | Date | null
export type Row = Record<string, Value>

/** The key column of a table, if it is not `id`. */
const keys: Record<string, string> = {
  StockItem: 'StockItemId',
  Boutique: 'name',
  Page: 'name',
  HomeExcerpt: 'position',
}
const keyOf = (table: string) => keys[table] ?? 'id'

/** Inserts a row and deletes it after the test. Returns its key. */
export const addRow = async (table: string, row: Row) => {
  const names = Object.keys(row)
  const key = keyOf(table)
  const [made] = await sql<Row>(
    `INSERT INTO "${table}" (${names.map((name) => `"${name}"`)}) VALUES (${names.map((_, at) => `$${at + 1}`)}) RETURNING "${key}"`,
    Object.values(row),
  )
  addCleanup(() => sql(`DELETE FROM "${table}" WHERE "${key}" = $1`, [made?.[key]]))
  return made?.[key]
}

/** Updates rows and restores them after the test. Returns a function that restores them earlier. */
export const change = async (table: string, where: string, values: Row) => {
  const key = keyOf(table)
  const names = Object.keys(values)
  const before = await sql<Row>(
    `SELECT "${key}", ${names.map((name) => `"${name}"::text`)} FROM "${table}" WHERE ${where}`,
  )
  if (before.length === 0) throw new Error(`${table} has no row where ${where}.`)
  const set = (where: string, row: Row, rest: unknown[] = []) =>
    sql(`UPDATE "${table}" SET ${names.map((name, at) => `"${name}" = $${at + 1}`)} WHERE ${where}`, [
      ...names.map((name) => row[name]),
      ...rest,
    ])
  const undo = addCleanup(async () => {
    for (const row of before) await set(`"${key}" = $${names.length + 1}`, row, [row[key]])
  })
  await set(where, values)
  return undo
}

/** Deletes all rows of a table and restores them after the test. */
export const empty = async (table: string) => {
  const rows = await sql<{ row: unknown }>(`SELECT to_jsonb(t) AS row FROM "${table}" t`)
  addCleanup(async () => {
    for (const { row } of rows)
      await sql(`INSERT INTO "${table}" SELECT * FROM jsonb_populate_record(NULL::"${table}", $1)`, [row])
  })
  await sql(`DELETE FROM "${table}"`)
}

/** Adds a piece to the stock. Returns its key. */
export const addPiece = (fields: Row & { SKU: string }) =>
  addRow('StockItem', {
    Family: 'watch',
    Name: `Piece ${fields.SKU}`,
    ManufacturerName: 'Rolex',
    Model: 'Test',
    ...fields,
  })
