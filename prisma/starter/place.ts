// Fills an empty shop with the initial content of starter.ts. Does nothing if the shop has any content.
import { inTransaction } from '../../scripts/lib/postgres-client.mjs'
import { insert } from '../insert'
import { starter } from './starter'

if (!process.env.DATABASE_URL) throw new Error('DATABASE_URL must be set.')

await inTransaction(process.env.DATABASE_URL, async (client) => {
  const { rows } = await client.query<{ begun: boolean }>(
    `SELECT EXISTS (SELECT FROM "StockItem") OR EXISTS (SELECT FROM "SiteSettings") OR EXISTS (SELECT FROM "WebsiteItem")
       OR EXISTS (SELECT FROM "Page") OR EXISTS (SELECT FROM "Boutique") AS begun`,
  )
  if (rows[0]?.begun) return
  await insert(client, 'SiteSettings', [starter.settings])
  await insert(client, 'Boutique', starter.boutiques)
  await insert(client, 'WebsiteItem', starter.websiteItems)
  await insert(client, 'Page', starter.pages)
  await insert(client, 'MembershipContent', [starter.membership])
})
