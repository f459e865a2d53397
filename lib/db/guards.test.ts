import { beforeAll, describe, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'

beforeAll(async () => {
  await rows(`INSERT INTO "SiteSettings" (id) VALUES (1)`)
})

const insert = (fields: Record<string, unknown>) => {
  const row: Record<string, unknown> = { Family: 'watch', Name: 'A watch', ManufacturerName: 'Rolex', ...fields }
  const names = Object.keys(row)
  return rows(
    `INSERT INTO "StockItem" (${names.map((name) => `"${name}"`)}) VALUES (${names.map((_, i) => `$${i + 1}`)}) RETURNING *`,
    Object.values(row),
  )
}

const refused: [what: string, fields: Record<string, unknown>, message: RegExp][] = [
  ['an unknown currency', { SKU: 'A1', Currency: 'EUR' }, /Currency "EUR" is unknown/],
  ['a negative price', { SKU: 'A2', Price: -1 }, /Price -1.00 is negative/],
  ['MembersAreaOnly 2', { SKU: 'A3', MembersAreaOnly: 2 }, /neither 0 \(public\) nor 1/],
  ['a SKU with a slash', { SKU: 'A/4' }, /letters, digits, dots/],
  ['an empty SKU', { SKU: '' }, /letters, digits, dots/],
  ['a SKU of 41 characters', { SKU: 'A'.repeat(41) }, /letters, digits, dots/],
  ['a nameless piece', { SKU: 'A5', Name: '  ' }, /Every piece needs a name/],
  ['a price with a slip in it', { SKU: 'A6', Price: 28.95 }, /28\.95 looks like 28,950/],
  ['a place that is no boutique', { SKU: 'A7', WatchLocation: 'Zurich' }, /WatchLocation "Zurich" is no boutique/],
  ['another place that is none', { SKU: 'A8', Location: 'london' }, /Location "london" is no boutique/],
  ['a date for what is published', { SKU: 'A9', publishAt: '2030-01-01' }, /publishAt is for drafts/],
  ['a description that runs script', { SKU: 'A10', Description: '<b onclick=x()>' }, /Description holds something/],
  ['a SKU that differs only in its capitals', { SKU: 'taken-1' }, /is taken by another piece/],
  ['a SKU that differs only in its prefix', { SKU: 'nw-TAKEN-1' }, /SKU "nw-TAKEN-1" is taken by the piece Taken-1/],
  ['the same without the prefix', { SKU: 'taken-2', Family: 'jewellery' }, /is taken by the piece NJ-Taken-2/],
  ['a price that is no number', { SKU: 'A11', Price: 'NaN' }, /Price must be a number/],
]

const row = (table: string, defaults: Record<string, string>) => (change: Record<string, string>) => {
  const fields = { ...defaults, ...change }
  const values = Object.values(fields).map((value) => `'${value}'`)
  return `INSERT INTO "${table}" (${Object.keys(fields)}) VALUES (${values})`
}
const slide = row('Slide', { slide_image: 'x', slide_title: 'x' })
const blurb = row('PageBlurb', { page_name: 'about', blurb_title: 'x' })
const item = (router_link: string, header_menu_section = 'Ninety', website_item = 'x') =>
  row('WebsiteItem', { website_item, router_link, header_menu_section })({})

const boutiqueFields: [column: string, value: string, message: RegExp][] = [
  ['timeZone', 'Europe/Atlantis', /timeZone "Europe\/Atlantis" is unknown/],
  ['timeZone', 'posix/Europe/London', /timeZone .* is unknown/],
  ['Email', 'london', /Email must be an e-mail address/],
  ['PhoneNumber', 'ring the bell', /PhoneNumber must be a telephone number/],
  ['WhatsAppNumber', '+44 <b>7700</b>', /WhatsAppNumber must be a telephone number/],
  ['InstagramURL', 'javascript:alert(1)', /must begin with https/],
  ['OpeningHours', 'x'.repeat(500), /shorter than 500/],
  ['latitude', '51.5', /stand together/],
  ['plan', '../../etc/passwd', /image and plan must be names of pictures/],
]
const boutiqueRefusal = ([column, value, message]: (typeof boutiqueFields)[number]): [string, string, RegExp] => [
  `a boutique's ${column}: ${value.slice(0, 30)}`,
  `UPDATE "Boutique" SET "${column}" = '${value}' WHERE name = 'London'`,
  message,
]

describe('the database refuses, in words', () => {
  beforeAll(async () => {
    await rows(`INSERT INTO "Boutique" (name) VALUES ('London')`)
    await rows(`INSERT INTO "Page" (name, title) VALUES ('about', 'x')`)
    await rows(`INSERT INTO "MembershipContent" (id) VALUES (1)`)
    await insert({ SKU: 'Taken-1' })
    await insert({ SKU: 'NJ-Taken-2', Family: 'jewellery' })
  })
  for (const [what, fields, message] of refused) it(what, () => expect(insert(fields)).rejects.toThrow(message))

  const content: [what: string, sql: string, message: RegExp][] = [
    [
      'a page with a reserved name',
      `INSERT INTO "Page" (name, title) VALUES ('watches', 'x')`,
      /The page name is reserved/,
    ],
    [
      'a website item with status 2',
      `INSERT INTO "WebsiteItem" (website_item, router_link, status, header_menu_section) VALUES ('x', '/x', 2, 'Ninety')`,
      /0 \(shown\) or 1 \(hidden\)/,
    ],
    [
      'a link that runs script',
      `INSERT INTO "Slide" (slide_image, slide_title, slide_link) VALUES ('x', 'x', 'javascript:alert(1)')`,
      /slide_link must be/,
    ],
    ['a second row of settings', `INSERT INTO "SiteSettings" (id) VALUES (2)`, /one row of site settings/],
    ['a negative threshold', `UPDATE "SiteSettings" SET poa_price_tag = -1`, /must not be negative/],
    ['a threshold that is none', `UPDATE "SiteSettings" SET poa_price_tag = 'NaN'`, /poa_price_tag must be a number/],
    ['a lowest price that is none', `UPDATE "SiteSettings" SET lowest_price = 'NaN'`, /lowest_price must be a number/],
    ...boutiqueFields.map(boutiqueRefusal),
    ['the settings’ deletion', `DELETE FROM "SiteSettings"`, /settings cannot be deleted/],
    ['a boutique’s deletion', `DELETE FROM "Boutique"`, /London cannot be deleted: it is the last boutique/],
    ['the boutiques’ deletion at once', `TRUNCATE "Boutique" CASCADE`, /boutiques cannot be deleted at once/],
    ['a fixed page’s deletion', `DELETE FROM "Page" WHERE name = 'about'`, /This page cannot be deleted/],
    ['a fixed page’s other name', `UPDATE "Page" SET name = 'about-us'`, /This page keeps its name/],
    ['all pages’ deletion at once', `TRUNCATE "Page" CASCADE`, /pages cannot be deleted at once/],
    ['the membership text’s deletion', `DELETE FROM "MembershipContent"`, /above the registration cannot be deleted/],
    ['the deletion of what was migrated', `DELETE FROM "_prisma_migrations"`, /what was migrated cannot be deleted/],
    ['the same at once', `TRUNCATE "_prisma_migrations"`, /what was migrated cannot be deleted/],
    ['a page that runs script', `UPDATE "Page" SET content = '<p><script src=x></script>'`, /content holds something/],
    ['a link that runs script', `UPDATE "Page" SET content = '<a href="javascript:x()">'`, /content holds something/],
    ['a lowest price below nothing', `UPDATE "SiteSettings" SET lowest_price = -1`, /must not be negative/],
    ['members-only pieces for nobody', `UPDATE "SiteSettings" SET members_only_for = ''`, /'signed-in' or 'approved'/],
    ['an empty brand name', `UPDATE "SiteSettings" SET brand_name = ' '`, /must not be empty/],
    ['an address without @', `UPDATE "SiteSettings" SET email = 'hello'`, /email must be an e-mail address/],
    ['two addresses in one', `UPDATE "SiteSettings" SET email = 'a@b.example, c@d.example'`, /must be an e-mail/],
    ['a network that runs script', `UPDATE "SiteSettings" SET "XURL" = 'javascript:alert(1)'`, /must begin with https/],
    ['a website item that is no path', item('press'), /router_link must begin with one slash/],
    ['a website item elsewhere', item('//evil.example'), /router_link must begin with one slash/],
    ...['/About', '/About/us'].map((path): [string, string, RegExp] => [
      `a website item that hides no page: ${path}`,
      `${item('/hides')}; UPDATE "WebsiteItem" SET router_link = '${path}', status = 1 WHERE router_link = '/hides'`,
      /hides no page/,
    ]),
    ['a menu section that is none', item('/x', 'Others'), /Collections or Ninety/],
    ['a nameless website item', item('/x', 'Ninety', ' '), /website_item must not be empty/],
    ['a slide of another kind', slide({ slide_image: 'film.gif' }), /slide_image must be a picture, a film/],
    ['a slide from elsewhere', slide({ slide_image: 'https://evil.example/a.jpg' }), /slide_image must be/],
    ['a slide of no set', slide({ slide_set: 'press' }), /home or journal/],
    ['a slide that leads elsewhere', slide({ slide_link: '//evil.example' }), /must not begin with two slashes/],
    [
      'an eighth excerpt',
      `INSERT INTO "HomeExcerpt" (position, excerpt_title) VALUES (7, 'x')`,
      /position must be 0 to 6/,
    ],
    [
      'an excerpt that runs script',
      `INSERT INTO "HomeExcerpt" (position, excerpt_title, excerpt_link) VALUES (0, 'x', 'javascript:alert(1)')`,
      /excerpt_link must be/,
    ],
    ['a page without a title', `INSERT INTO "Page" (name, title) VALUES ('x', ' ')`, /title must not be empty/],
    ['a page with capitals', `INSERT INTO "Page" (name, title) VALUES ('About us', 'x')`, /small letters/],
    ['a page without a type', `INSERT INTO "Page" (name, title, page_type) VALUES ('x', 'x', '')`, /page_type/],
    ['a blurb without a page', blurb({ page_name: 'nowhere' }), /PageBlurb_page_name_fkey/],
    ['a blurb without a title', blurb({ blurb_title: '' }), /blurb_title must not be empty/],
    ['a blurb that runs script', blurb({ blurb_link: 'javascript:alert(1)' }), /blurb_link must be/],
    ['a film of another kind', blurb({ blurb_video: 'film.avi' }), /blurb_video must be a film/],
    ['a picture of another kind', blurb({ blurb_image: 'picture.exe' }), /blurb_image must be/],
    ['a second membership text', `INSERT INTO "MembershipContent" (id) VALUES (2)`, /one row of membership content/],
    [
      'an article without a title',
      `INSERT INTO "JournalArticle" (slug, title) VALUES ('x', '')`,
      /title of "x" is empty/,
    ],
    [
      'an article with a slash',
      `INSERT INTO "JournalArticle" (slug, title) VALUES ('a/b', 'x')`,
      /slug "a\/b" cannot stand in an address/,
    ],
    [
      'a cutting that runs script',
      `INSERT INTO "Magazine" (title, date, articles_link) VALUES ('x', now(), 'javascript:alert(1)')`,
      /articles_link .* is no address/,
    ],
  ]
  for (const [what, sql, message] of content) it(what, () => expect(rows(sql)).rejects.toThrow(message))
})

describe('a price', () => {
  const set = (change: string) => rows(`UPDATE "StockItem" SET ${change} WHERE "SKU" = 'PRICED' RETURNING *`)
  beforeAll(() => insert({ SKU: 'PRICED', Price: 5000 }))
  it('does not become empty by accident', async () => {
    for (const nothing of ['NULL', '0'])
      await expect(set(`"Price" = ${nothing}`)).rejects.toThrow('Set isPOA to true to show POA, or give a price.')
    expect(await set('"Price" = NULL, "isPOA" = true')).toMatchObject([{ Price: null }])
    expect(await set('"Price" = 28950, "isPOA" = false')).toMatchObject([{ Price: '28950.00' }])
  })
  it('below the lowest is taken where there is no such rule, and stays where it was before the rule', async () => {
    await rows('UPDATE "SiteSettings" SET lowest_price = NULL')
    await set('"Price" = 28.95')
    await rows('UPDATE "SiteSettings" SET lowest_price = 100')
    expect(await set(`"Name" = 'Another name'`)).toMatchObject([{ Price: '28.95' }])
    await expect(set('"Price" = 99.99')).rejects.toThrow(/99\.99 looks like 99,990/)
  })
  it('may be missing from a new piece, and may be nothing', async () => {
    await insert({ SKU: 'PRICELESS' })
    await insert({ SKU: 'FREE', Price: 0 })
  })
})

describe('SKUs that differ only in their prefix', () => {
  const set = (change: string, sku: string) =>
    rows(`UPDATE "StockItem" SET ${change} WHERE "SKU" = '${sku}' RETURNING "SKU"`)
  it('stand apart in the two families, whose pictures have other addresses', async () => {
    await insert({ SKU: 'PRE-1' })
    await insert({ SKU: 'NW-PRE-1', Family: 'jewellery' })
    await insert({ SKU: 'NJ-PRE-1' })
    await expect(set(`"Family" = 'watch'`, 'NW-PRE-1')).rejects.toThrow(/taken by the piece PRE-1/)
  })
  it('may be the former and the present one of a piece', async () => {
    await insert({ SKU: 'PRE-2' })
    expect(await set(`"SKU" = 'NW-PRE-2'`, 'PRE-2')).toEqual([{ SKU: 'NW-PRE-2' }])
    await insert({ SKU: 'PRE-3' })
    await expect(set(`"SKU" = 'pre-2'`, 'PRE-3')).rejects.toThrow(/taken by the piece NW-PRE-2/)
  })
  it('stay where they were before the rule, whatever else is changed', async () => {
    await rows(`BEGIN; ALTER TABLE "StockItem" DISABLE TRIGGER reject_taken_sku;
      INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName") VALUES ('watch', 'PRE-4', 'A', 'B'), ('watch', 'NW-PRE-4', 'A', 'B');
      ALTER TABLE "StockItem" ENABLE TRIGGER reject_taken_sku; COMMIT`)
    expect(await set(`"SKU" = "SKU", "Family" = "Family", "Name" = 'C'`, 'PRE-4')).toHaveLength(1)
    expect(await set(`"SKU" = 'nw-PRE-4'`, 'NW-PRE-4')).toHaveLength(1)
    expect(await set(`"SKU" = 'PRE-5'`, 'nw-PRE-4')).toHaveLength(1)
  })
})

describe('the database takes what staff really write', () => {
  const taken = [
    `UPDATE "Page" SET content = '<p>Once upon = a time, on Monday = yes</p><a href="/contact">data:</a>'`,
    slide({ slide_image: 'loop-rose-gold.MP4', slide_link: '/locations?location=Geneva' }),
    slide({ slide_image: '10721/01-front' }),
    slide({ slide_image: 'a.b.final version', slide_link: '#top' }),
    `UPDATE "Page" SET name = 'about', title = 'About us' WHERE name = 'about'`,
    blurb({ blurb_video: 'loop-rose-gold.mov', blurb_link: 'https://a.example/b' }),
    `UPDATE "Boutique" SET "PhoneNumber" = '+44 (0)20 7000-0090', "Email" = 'london@ninety.example', image = 'a.jpg'`,
    `UPDATE "Boutique" SET latitude = 51.5, longitude = -0.14, "timeZone" = 'America/Argentina/Buenos_Aires'`,
    `UPDATE "Boutique" SET "PhoneNumber" = '', "Email" = '', latitude = NULL, longitude = NULL`,
    ...['/hides', '/the-collection?brand=Rolex', '/watch/Rolex-GMT/ABC1'].map(
      (path) =>
        `INSERT INTO "WebsiteItem" (router_link, status, website_item, header_menu_section) VALUES ('${path}', 1, 'x', 'Ninety')`,
    ),
  ]
  for (const sql of taken) it(sql.slice(0, 100), () => expect(rows(`${sql} RETURNING 1`)).resolves.toHaveLength(1))
})

describe('the database keeps by itself', () => {
  it('a city’s own time zone where staff name none', async () => {
    await rows(`INSERT INTO "Boutique" (name) VALUES ('Hong Kong')`)
    await rows(`UPDATE "Boutique" SET "timeZone" = ' ' WHERE name = 'London'`)
    expect(await rows(`DELETE FROM "Boutique" WHERE name = 'Hong Kong' RETURNING "timeZone"`)).toEqual([
      { timeZone: 'Asia/Hong_Kong' },
    ])
    expect(await rows(`SELECT name, "timeZone" FROM "Boutique"`)).toEqual([
      { name: 'London', timeZone: 'Europe/London' },
    ])
  })

  it('when a piece was sold, however Sold is spelt', async () => {
    await insert({ SKU: 'B1' })
    const [sold] = await rows(
      `UPDATE "StockItem" SET "StatusName" = ' sOLD ' WHERE "SKU" = 'B1' RETURNING "soldAt", "isSold"`,
    )
    expect(sold.isSold).toBe(true)
    expect(sold.soldAt).toBeInstanceOf(Date)
    const [back] = await rows(
      `UPDATE "StockItem" SET "StatusName" = NULL WHERE "SKU" = 'B1' RETURNING "soldAt", "isSold"`,
    )
    expect(back).toEqual({ soldAt: null, isSold: false })
  })

  it('the facets and the words to search', async () => {
    const [row] = await insert({
      SKU: 'B2',
      Model: 'RM 11-03',
      Movement: 'Manual-winding Tourbillon',
      Location: 'London',
      WatchLocation: ' ',
      Material: 'Gold',
      WatchMaterial: 'Titanium',
      Price: 245000,
    })
    expect(row).toMatchObject({
      facetLocation: 'London',
      facetMaterial: 'Titanium',
      facetMovement: 5,
      searchModel: 'rm1103',
      searchPrice: '245,000\n245000',
    })
  })
})

it('a day that nobody enters is London’s', async () => {
  const days = await rows(`SELECT format('%I.%I', relname, attname) AS of, pg_get_expr(adbin, adrelid) AS is
    FROM pg_attrdef JOIN pg_class c ON c.oid = adrelid JOIN pg_attribute a ON a.attrelid = adrelid AND a.attnum = adnum
    WHERE relnamespace = 'public'::regnamespace AND atttypid = 'date'::regtype ORDER BY 1`)
  const is = `((now() AT TIME ZONE 'Europe/London'::text))::date`
  expect(days).toEqual([
    { of: '"JournalArticle".date', is },
    { of: '"Sale".sold_on', is },
  ])
})
