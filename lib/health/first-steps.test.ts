import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { findFirstSteps } from './first-steps'
import { getReadiness } from './readiness'

const root = path.resolve(import.meta.dirname, '..', '..')
const begin = () =>
  spawnSync(process.execPath, ['--conditions=react-server', '--import', 'tsx', 'prisma/starter/place.ts'], {
    cwd: root,
    env: process.env,
    encoding: 'utf8',
  })
const open = async () => (await findFirstSteps()).filter(({ done }) => !done).map(({ name }) => name)

it('a new shop has a menu, pages and boutiques to fill in, and no stock or member', async () => {
  expect(begin()).toMatchObject({ status: 0, stderr: '' })
  const [counts] =
    await rows(`SELECT (SELECT count(*)::int FROM "WebsiteItem") AS menu, (SELECT count(*)::int FROM "Page") AS pages,
    (SELECT count(*)::int FROM "Boutique") AS boutiques, (SELECT count(*)::int FROM "StockItem") AS pieces, (SELECT count(*)::int FROM "Member") AS members`)
  expect(counts).toEqual({ menu: 12, pages: 7, boutiques: 2, pieces: 0, members: 0 })
  expect(await open()).toEqual(['Settings', 'Boutiques', 'Pages', 'Members’ area', 'Stock', 'Photographs', 'Email'])
})

it('begins once, and leaves what staff have changed', async () => {
  await rows(`UPDATE "SiteSettings" SET brand_name = 'Other'`)
  expect(begin().status).toBe(0)
  expect(await rows('SELECT brand_name FROM "SiteSettings"')).toEqual([{ brand_name: 'Other' }])
})

it('steps tick themselves off by what the database holds', async () => {
  await rows(`UPDATE "SiteSettings" SET email = 'hello@shop.example'`)
  await rows(`UPDATE "Boutique" SET "Email" = 'a@shop.example', "PhoneNumber" = '+44 20 7000 0000', "AddressFirst" = '1 Street', "OpeningHours" = 'Monday 10am to 6pm'
    WHERE name = 'London'`)
  expect(await open()).toEqual(['Boutiques', 'Pages', 'Members’ area', 'Stock', 'Photographs', 'Email'])
  expect((await findFirstSteps()).find(({ name }) => name === 'Boutiques')?.advice).toContain('missing for Geneva')
  await rows(`UPDATE "Page" SET content = content || '<p>Words.</p>'`)
  await rows(
    `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName") VALUES ('watch', 'A1', 'One', 'Rolex')`,
  )
  expect(await open()).toEqual(['Boutiques', 'Members’ area', 'Photographs', 'Email'])
})

it('is ready while the database answers with the tables that pages need', async () => {
  expect(await getReadiness()).toEqual({ ready: true })
  await rows('ALTER TABLE "SiteSettings" RENAME TO "SiteSettingsAway"')
  expect(await getReadiness()).toEqual({ ready: false, reason: 'database' })
  await rows('ALTER TABLE "SiteSettingsAway" RENAME TO "SiteSettings"')
})
