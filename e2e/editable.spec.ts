import { change } from './support/rows'
import { get, until } from './support/shop'
import { expect, test } from './support/test'

/** Rows that staff change: their table, and what finds them. */
const rows = {
  about: ['Page', `name = 'about'`],
  legal: ['Page', `name = 'legal'`],
  contact: ['Page', `name = 'contact'`],
  blurb: ['PageBlurb', `page_name = 'services' AND display_order = 1`],
  step: ['PageBlurb', `page_name = 'sellyourwatch' AND display_order = 2`],
  excerpt: ['HomeExcerpt', 'position = 3'],
  slide: ['Slide', `slide_set = 'home' AND display_order = 1`],
  journalSlide: ['Slide', `slide_set = 'journal' AND display_order = 1`],
  menu: ['WebsiteItem', `router_link = '/press'`],
  london: ['Boutique', `name = 'London'`],
  geneva: ['Boutique', `name = 'Geneva'`],
  settings: ['SiteSettings', 'id = 1'],
  cutting: ['Magazine', 'id = (SELECT min(id) FROM "Magazine")'],
  article: ['JournalArticle', 'id = (SELECT min(id) FROM "JournalArticle" WHERE status = 0)'],
  membership: ['MembershipContent', 'id = 1'],
} as const

/** What is changed to what, where it shows, and as what (left out: as itself). */
const edits: [row: keyof typeof rows, column: string, value: string, path: string, shows?: string][] = [
  ['about', 'title', 'An *edited* title', '/about', '<em>edited</em> title'],
  ['about', 'banner', '03-skeleton-movement-macro', '/about'],
  ['legal', 'content', '<p>Edited by {brand_name}.</p>', '/legal', 'Edited by Ninety.'],
  ['legal', 'content', '<p>Edited by {brand_name}.</p>', '/api/legal', '<p>Edited by Ninety.</p>'],
  ['contact', 'content', '<p>Edited words.</p>', '/contact'],
  ['blurb', 'blurb_description', 'An edited blurb.', '/services'],
  ['blurb', 'blurb_video', 'loop-rose-gold.mp4', '/services', '/media/loop-rose-gold.mp4'],
  ['step', 'blurb_title', 'An edited step', '/sellyourwatch'],
  ['excerpt', 'excerpt_title', 'An edited excerpt', '/'],
  ['excerpt', 'excerpt_title', 'An edited excerpt', '/api/home'],
  ['slide', 'slide_description', 'An edited slide.', '/'],
  ['journalSlide', 'slide_description', 'An edited slide.', '/journal'],
  ['journalSlide', 'slide_description', 'An edited slide.', '/api/slider'],
  ['menu', 'website_item', 'Edited cuttings', '/locations'],
  ['geneva', 'OpeningHours', 'Tuesday 9am to 4pm', '/locations'],
  ['geneva', 'PhoneNumber', '+41 22 700 00 99', '/cookie-policy'],
  ['geneva', 'Description', 'Edited rooms.', '/api/genevaboutique'],
  ['london', 'AddressFirst', '99 Edited Street', '/privacy-policy'],
  ['london', 'plan', '03-skeleton-movement-macro', '/locations'],
  ['settings', 'brand_name', 'Edited & Sons', '/about', 'Edited &amp; Sons'],
  ['settings', 'email', 'edited@ninety.example', '/press'],
  ['settings', 'poa_price_tag', '123456', '/api/sitesettings', '123456.00'],
  ['cutting', 'title', 'An edited cutting', '/press'],
  ['article', 'title', 'An edited article', '/journal'],
  ['membership', 'Description', '<p>Edited membership.</p>', '/register'],
  ['membership', 'Description', '<p>Edited membership.</p>', '/api/membership'],
]

for (const [row, column, value, path, shows = value] of edits) {
  const [table, where] = rows[row]
  test(`${column} of ${table} (${row}) changes ${path} by itself`, async () => {
    const seen = async () => (await get(path)).text.includes(shows)
    expect(await seen()).toBe(false)
    const asBefore = await change(table, where, { [column]: value })
    await until(seen)
    await asBefore()
    await until(async () => !(await seen()))
  })
}
