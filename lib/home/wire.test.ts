import { beforeAll, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { homeWire, sliderWire } from './wire'

beforeAll(async () => {
  await fillTestShop()
  await rows(`
    INSERT INTO "WebsiteItem" (website_item, router_link, status, header_menu_section) VALUES ('x', '/services', 1, 'Ninety');
    INSERT INTO "Slide" (slide_title, slide_image, slide_link, display_order) VALUES
      ('A', 'x', '/services#straps', 1), ('B', 'x', '/about', 2);
    INSERT INTO "HomeExcerpt" (position, excerpt_title, excerpt_link) VALUES (0, 'A', '/about'), (3, 'B', '/services')`)
})

it('slides and excerpts link to no page that is hidden', async () => {
  const [home] = await sliderWire()
  expect(home.map(({ slide_link }) => slide_link)).toEqual(['', '/about'])
  const { excerpts } = await homeWire()
  expect([excerpts[0]?.excerpt_link, excerpts[3]?.excerpt_link]).toEqual(['/about', ''])
})
