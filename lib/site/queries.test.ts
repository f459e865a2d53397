import { expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { findShownLinks, getSite } from './queries'

const links = ['/new-arrivals', '/contact', '/', '#newsletter', '']

it('the menu leads to no part of a hidden page', async () => {
  await rows(
    `INSERT INTO "WebsiteItem" (website_item, router_link, status, header_menu_section, display_order)
     VALUES ('Press', '/press', 1, 'Ninety', 0), ('Reviews', '/press#reviews', 0, 'Ninety', 1),
            ('Journal', '/journal', 0, 'Ninety', 2), ('Cuttings', '/press?year=2026', 0, 'Collections', 3)`,
  )
  const { menu } = await getSite()
  expect(menu).toEqual({ collection: [], discover: [{ label: 'Journal', href: '/journal' }] })
  await rows('DELETE FROM "WebsiteItem"')
})

it('of fixed links those to hidden pages go, or none if it cannot be read what is hidden', async () => {
  const shown = async () => (await findShownLinks(links.map((href) => ({ href })))).map(({ href }) => href)
  expect(await shown()).toEqual(links)
  await rows(
    `INSERT INTO "WebsiteItem" (website_item, router_link, status, header_menu_section)
     VALUES ('x', '/new-arrivals', 1, 'Ninety'), ('y', '/contact', 0, 'Ninety')`,
  )
  expect(await shown()).toEqual(links.slice(1))
  await rows('ALTER TABLE "WebsiteItem" RENAME TO "Away"')
  expect(await shown()).toEqual(links)
})
