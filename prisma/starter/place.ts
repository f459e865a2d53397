// Fills an empty shop with the initial content of starter.ts. Does nothing if the shop has any content.
import pg from 'pg'
import { starter } from './starter'

const connectionString = process.env.DATABASE_URL

async function insert(client: pg.ClientBase, table: string, rows: Record<string, string | number>[]) {
  for (const row of rows) {
    const columns = Object.keys(row)
    const names = columns.map((column) => `"${column}"`).join(', ')
    const places = columns.map((_, at) => `$${at + 1}`).join(', ')
    await client.query(`INSERT INTO "${table}" (${names}) VALUES (${places})`, Object.values(row))
  }
}

const client = new pg.Client({ connectionString })
await client.connect()
try {
  await client.query('BEGIN')
  const { rows } = await client.query<{ begun: boolean }>(
    `SELECT EXISTS (SELECT FROM "StockItem") OR EXISTS (SELECT FROM "SiteSettings") OR EXISTS (SELECT FROM "WebsiteItem")
       OR EXISTS (SELECT FROM "Page") OR EXISTS (SELECT FROM "Boutique") AS begun`,
  )
  if (!rows[0]?.begun) {
    await insert(client, 'SiteSettings', [starter.settings])
    await insert(client, 'Boutique', starter.boutiques)
    await insert(client, 'WebsiteItem', starter.websiteItems)
    await insert(client, 'Page', starter.pages)
    await insert(client, 'MembershipContent', [starter.membership])
  }
  await client.query('COMMIT')
} finally {
  await client.end()
}
