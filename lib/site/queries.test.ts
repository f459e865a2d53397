import { expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { findShownLinks } from './queries'

const links = ['/new-arrivals', '/contact', '/', '#newsletter', '']

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
