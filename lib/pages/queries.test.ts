import { expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { getPage } from './queries'
import { pageWire } from './wire'

it('a page and its blurbs have no link to a hidden page, on the screen and in the JSON alike', async () => {
  await rows(`
    INSERT INTO "WebsiteItem" (website_item, router_link, status, header_menu_section) VALUES ('x', '/journal', 1, 'Ninety');
    INSERT INTO "Page" (name, title, content) VALUES ('linking', 'x', '<p><a href="/journal/a">Read</a> <a href="/about">us</a></p>');
    INSERT INTO "PageBlurb" (page_name, display_order, blurb_title, blurb_link) VALUES ('linking', 1, 'x', '/journal/a'), ('linking', 2, 'y', '/about')`)
  const shown = '<p>Read <a href="/about">us</a></p>'
  const page = await getPage('linking')
  expect([page?.content, ...(page?.blurbs.map(({ link }) => link) ?? [])]).toEqual([shown, '', '/about'])
  const told = await pageWire('linking')
  expect([told?.content, ...(told?.blurbs.map(({ blurb_link }) => blurb_link) ?? [])]).toEqual([shown, '', '/about'])
})
