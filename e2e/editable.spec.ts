import { addRow, change } from './support/rows'
import { get, until } from './support/shop'
import { expect, test } from './support/test'

/** Records that staff edit: column, new value, the page that shows it, and the text shown (default: the value). */
const records: {
  table: string
  where: string
  edits: [column: string, value: string, path: string, shows?: string][]
}[] = [
  {
    table: 'Page',
    where: `name = 'about'`,
    edits: [
      ['title', 'An *edited* title', '/about', '<em>edited</em> title'],
      ['banner', '03-skeleton-movement-macro', '/about'],
    ],
  },
  {
    table: 'Page',
    where: `name = 'legal'`,
    edits: [
      ['content', '<p>Edited by {brand_name}.</p>', '/legal', 'Edited by Ninety.'],
      ['content', '<p>Edited by {brand_name}.</p>', '/api/legal', '<p>Edited by Ninety.</p>'],
    ],
  },
  {
    table: 'Page',
    where: `name = 'contact'`,
    edits: [['content', '<p>Edited words.</p>', '/contact']],
  },
  {
    table: 'Page',
    where: `name = 'register'`,
    // The text below the form; the text above it is about membership in general.
    edits: [['content', '<p>Edited answer.</p>', '/register']],
  },
  {
    table: 'PageBlurb',
    where: `page_name = 'services' AND display_order = 1`,
    edits: [
      ['blurb_description', 'An edited blurb.', '/services'],
      ['blurb_video', 'loop-rose-gold.mp4', '/services', '/media/loop-rose-gold.mp4'],
    ],
  },
  {
    table: 'PageBlurb',
    where: `page_name = 'sellyourwatch' AND display_order = 2`,
    edits: [['blurb_title', 'An edited step', '/sellyourwatch']],
  },
  {
    table: 'HomeExcerpt',
    where: 'position = 3',
    edits: [
      ['excerpt_title', 'An edited excerpt', '/'],
      ['excerpt_title', 'An edited excerpt', '/api/home'],
    ],
  },
  {
    table: 'Slide',
    where: `slide_set = 'home' AND display_order = 1`,
    edits: [['slide_description', 'An edited slide.', '/']],
  },
  {
    table: 'Slide',
    where: `slide_set = 'journal' AND display_order = 1`,
    edits: [
      ['slide_description', 'An edited slide.', '/journal'],
      ['slide_description', 'An edited slide.', '/api/slider'],
    ],
  },
  {
    table: 'WebsiteItem',
    where: `router_link = '/press'`,
    edits: [['website_item', 'Edited cuttings', '/locations']],
  },
  {
    table: 'Boutique',
    where: `name = 'Geneva'`,
    edits: [
      ['OpeningHours', 'Tuesday 9am to 4pm', '/locations'],
      ['PhoneNumber', '+41 22 700 00 99', '/cookie-policy'],
      ['Description', 'Edited rooms.', '/api/genevaboutique'],
    ],
  },
  {
    table: 'Boutique',
    where: `name = 'London'`,
    edits: [
      ['AddressFirst', '99 Edited Street', '/privacy-policy'],
      ['plan', '03-skeleton-movement-macro', '/locations'],
      ['access', 'A lift since today.', '/locations'],
      ['access', 'A lift since today.', '/legal'],
      ['access', 'A lift since today.', '/watch/Rolex-126610LN/30124'],
    ],
  },
  {
    table: 'SiteSettings',
    where: 'id = 1',
    edits: [
      ['brand_name', 'Edited & Sons', '/about', 'Edited &amp; Sons'],
      ['email', 'edited@ninety.example', '/press'],
      ['poa_price_tag', '123456', '/api/sitesettings', '123456.00'],
    ],
  },
  {
    table: 'TrustLine',
    where: `text LIKE '%{warranty}%'`,
    edits: [['text', 'Ours: {warranty}!', '/watch/Rolex-6239/30160', 'Ours: Movement only, twelve months!']],
  },
  {
    table: 'Magazine',
    where: 'id = (SELECT min(id) FROM "Magazine")',
    edits: [['title', 'An edited cutting', '/press']],
  },
  {
    table: 'JournalArticle',
    // Not in a slide, so the index has a card for it.
    where: `slug = 'caring-for-a-bracelet'`,
    edits: [['title', 'An edited article', '/journal']],
  },
  {
    table: 'MembershipContent',
    where: 'id = 1',
    edits: [
      ['Description', '<p>Edited membership.</p>', '/register'],
      ['Description', '<p>Edited membership.</p>', '/api/membership'],
    ],
  },
]

for (const { table, where, edits } of records)
  for (const [column, value, path, shows = value] of edits)
    test(`${column} of ${table} where ${where} changes ${path} by itself`, async () => {
      const seen = async () => (await get(path)).text.includes(shows)
      expect(await seen()).toBe(false)
      const asBefore = await change(table, where, { [column]: value })
      await until(seen)
      await asBefore()
      await until(async () => !(await seen()))
    })

for (const name of ['richard-mille-watches', 'jewellery-catalogue', 'reset-password', 'saved', 'compare'])
  test(`a page record of ${name} gives it a title, a picture, words and blocks; without one it has its own`, async () => {
    const marks = ['<title>Recorded title', '03-skeleton-movement-macro', 'Recorded words.', 'A recorded block']
    const seen = async () => {
      const { text } = await get(`/${name}`)
      const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
      return marks.filter((mark) => (mark.startsWith('<title>') ? text : main).includes(mark))
    }
    expect(await seen()).toEqual([])
    await addRow('Page', {
      name,
      title: 'Recorded *title*',
      banner: '03-skeleton-movement-macro',
      content: '<p>Recorded words.</p>',
    })
    await addRow('PageBlurb', { page_name: name, blurb_title: 'A recorded block', blurb_description: '' })
    await until(async () => (await seen()).length === marks.length)
  })
