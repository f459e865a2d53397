import { expect, test } from '@playwright/test'
import { get, sql, until } from './support/shop'

type Edit = {
  what: string
  /** the row that staff change, and one of its columns */
  table: string
  where: string
  column: string
  value: string | number
  /** where it shows, and as what; default: the value */
  path: string
  shows?: string
}

const edits: Edit[] = [
  {
    what: 'the title of a page',
    table: 'Page',
    where: `name = 'about'`,
    column: 'title',
    value: 'An *edited* title',
    path: '/about',
    shows: '<em>edited</em> title',
  },
  {
    what: 'the text of a page',
    table: 'Page',
    where: `name = 'legal'`,
    column: 'content',
    value: '<p>Edited by {brand_name}.</p>',
    path: '/legal',
    shows: 'Edited by Ninety.',
  },
  {
    what: 'the same text at its endpoint',
    table: 'Page',
    where: `name = 'legal'`,
    column: 'content',
    value: '<p>Edited by {brand_name}.</p>',
    path: '/api/legal',
    shows: '<p>Edited by Ninety.</p>',
  },
  {
    what: 'the words of a contact page',
    table: 'Page',
    where: `name = 'contact'`,
    column: 'content',
    value: '<p>Edited words.</p>',
    path: '/contact',
  },
  {
    what: 'a banner',
    table: 'Page',
    where: `name = 'about'`,
    column: 'banner',
    value: '03-skeleton-movement-macro',
    path: '/about',
    shows: '03-skeleton-movement-macro',
  },
  {
    what: 'a blurb',
    table: 'PageBlurb',
    where: `page_name = 'services' AND display_order = 1`,
    column: 'blurb_description',
    value: 'An edited blurb.',
    path: '/services',
  },
  {
    what: 'the film of a blurb',
    table: 'PageBlurb',
    where: `page_name = 'services' AND display_order = 1`,
    column: 'blurb_video',
    value: 'loop-rose-gold.mp4',
    path: '/services',
    shows: '/media/loop-rose-gold.mp4',
  },
  {
    what: 'a step of selling',
    table: 'PageBlurb',
    where: `page_name = 'sellyourwatch' AND display_order = 2`,
    column: 'blurb_title',
    value: 'An edited step',
    path: '/sellyourwatch',
  },
  {
    what: 'an excerpt of the home page',
    table: 'HomeExcerpt',
    where: 'position = 3',
    column: 'excerpt_title',
    value: 'An edited excerpt',
    path: '/',
  },
  {
    what: 'an excerpt at its endpoint',
    table: 'HomeExcerpt',
    where: 'position = 3',
    column: 'excerpt_title',
    value: 'An edited excerpt',
    path: '/api/home',
  },
  {
    what: 'a slide of the home page',
    table: 'Slide',
    where: `slide_set = 'home' AND display_order = 1`,
    column: 'slide_description',
    value: 'An edited slide.',
    path: '/',
  },
  {
    what: 'a slide of the journal',
    table: 'Slide',
    where: `slide_set = 'journal' AND display_order = 1`,
    column: 'slide_description',
    value: 'An edited slide.',
    path: '/journal',
  },
  {
    what: 'a slide at its endpoint',
    table: 'Slide',
    where: `slide_set = 'journal' AND display_order = 1`,
    column: 'slide_description',
    value: 'An edited slide.',
    path: '/api/slider',
  },
  {
    what: 'the name of a menu entry',
    table: 'WebsiteItem',
    where: `router_link = '/press'`,
    column: 'website_item',
    value: 'Edited cuttings',
    path: '/locations',
  },
  {
    what: 'a boutique’s hours',
    table: 'Boutique',
    where: `name = 'Geneva'`,
    column: 'OpeningHours',
    value: 'Tuesday 9am to 4pm',
    path: '/locations',
  },
  {
    what: 'a boutique’s telephone in every footer',
    table: 'Boutique',
    where: `name = 'Geneva'`,
    column: 'PhoneNumber',
    value: '+41 22 700 00 99',
    path: '/cookie-policy',
  },
  {
    what: 'a boutique’s address in the legal texts',
    table: 'Boutique',
    where: `name = 'London'`,
    column: 'AddressFirst',
    value: '99 Edited Street',
    path: '/privacy-policy',
  },
  {
    what: 'a boutique at its endpoint',
    table: 'Boutique',
    where: `name = 'Geneva'`,
    column: 'Description',
    value: 'Edited rooms.',
    path: '/api/genevaboutique',
  },
  {
    what: 'a boutique’s plan',
    table: 'Boutique',
    where: `name = 'London'`,
    column: 'plan',
    value: '03-skeleton-movement-macro',
    path: '/locations',
  },
  {
    what: 'the brand',
    table: 'SiteSettings',
    where: 'id = 1',
    column: 'brand_name',
    value: 'Edited & Sons',
    path: '/about',
    shows: 'Edited &amp; Sons',
  },
  {
    what: 'the shop’s e-mail address',
    table: 'SiteSettings',
    where: 'id = 1',
    column: 'email',
    value: 'edited@ninety.example',
    path: '/press',
  },
  {
    what: 'the threshold at its endpoint',
    table: 'SiteSettings',
    where: 'id = 1',
    column: 'poa_price_tag',
    value: 123456,
    path: '/api/sitesettings',
    shows: '123456.00',
  },
  {
    what: 'a cutting',
    table: 'Magazine',
    where: 'id = (SELECT min(id) FROM "Magazine")',
    column: 'title',
    value: 'An edited cutting',
    path: '/press',
  },
  {
    what: 'an article in the list',
    table: 'JournalArticle',
    where: 'id = (SELECT min(id) FROM "JournalArticle" WHERE status = 0)',
    column: 'title',
    value: 'An edited article',
    path: '/journal',
  },
  {
    what: 'the text about membership',
    table: 'MembershipContent',
    where: 'id = 1',
    column: 'Description',
    value: '<p>Edited membership.</p>',
    path: '/register',
  },
  {
    what: 'the same at its endpoint',
    table: 'MembershipContent',
    where: 'id = 1',
    column: 'Description',
    value: '<p>Edited membership.</p>',
    path: '/api/membership',
  },
]

for (const { what, table, where, column, value, path, shows = String(value) } of edits)
  test(`${what} changes ${path} by itself`, async () => {
    const seen = async () => (await get(path)).text.includes(shows)
    const [before] = await sql<{ value: string }>(`SELECT "${column}"::text AS value FROM "${table}" WHERE ${where}`)
    expect(before, 'the row is there').toBeDefined()
    expect(await seen()).toBe(false)
    await sql(`UPDATE "${table}" SET "${column}" = $1 WHERE ${where}`, [value])
    try {
      await until(seen)
    } finally {
      await sql(`UPDATE "${table}" SET "${column}" = $1 WHERE ${where}`, [before?.value])
    }
    await until(async () => !(await seen()))
  })
