import type pg from 'pg'

/** Inserts rows into one table. A column that a row leaves out keeps its default. */
export async function insert(client: pg.ClientBase, table: string, rows: Record<string, unknown>[]) {
  for (const row of rows) {
    const columns = Object.keys(row)
    const names = columns.map((column) => `"${column}"`).join(', ')
    const places = columns.map((_, at) => `$${at + 1}`).join(', ')
    await client.query(`INSERT INTO "${table}" (${names}) VALUES (${places})`, Object.values(row))
  }
}
