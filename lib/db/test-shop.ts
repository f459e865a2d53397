import { Pool } from 'pg'
import { freshDatabase } from './test-database'

/** A small shop for tests: two boutiques, a piece in Geneva, one for members only. Call it in beforeAll. */
export async function openTestShop() {
  const database = await freshDatabase()
  const client = new Pool({ connectionString: database.url, max: 4 })
  await client.query(`
    INSERT INTO "SiteSettings" (id, brand_name, email) VALUES (1, 'Ninety', 'hello@ninety.example');
    INSERT INTO "Boutique" (name, display_order, "Email") VALUES
      ('London', 1, 'london@ninety.example'), ('Geneva', 2, 'geneva@ninety.example');
    INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Model", "WatchLocation", "Price", "MembersAreaOnly") VALUES
      ('watch', 'G1', 'RM 055 White', 'Richard Mille', 'RM 055', 'Geneva', 172000, 0),
      ('watch', 'M1', 'Secret piece', 'Richard Mille', 'RM 69', 'London', 900000, 1);`)
  /** Rows of one SELECT. */
  const rows = async (sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows
  const close = async () => {
    const { db } = await import('./client')
    await db.$disconnect()
    await client.end()
    await database.drop()
  }
  return { url: database.url, rows, close }
}
