import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, rows } from '@/lib/db/test-database'

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

const row = (table: string, defaults: Record<string, string>) => (change: Record<string, string>) => {
  const fields = { ...defaults, ...change }
  const values = Object.values(fields).map((value) => `'${value}'`)
  return `INSERT INTO "${table}" (${Object.keys(fields)}) VALUES (${values})`
}
const slide = row('Slide', { slide_image: 'x', slide_title: 'x' })
const blurb = row('PageBlurb', { page_name: 'about', blurb_title: 'x' })

/** Each rule has a row in lib/staff/database-rules.test.ts; here is what the desk's forms cannot send. */
describe('the database refuses', () => {
  beforeAll(async () => {
    await rows(`INSERT INTO "Boutique" (name) VALUES ('London')`)
    await rows(`INSERT INTO "Page" (name, title) VALUES ('about', 'x')`)
  })
  const refused: [what: string, sql: string, code: string][] = [
    [
      'a second row of settings',
      `INSERT INTO "SiteSettings" (id) VALUES (2)`,
      'There is one row of site settings, id 1',
    ],
    [
      'a second membership text',
      `INSERT INTO "MembershipContent" (id) VALUES (2)`,
      'There is one row of membership content, id 1',
    ],
    ['a boutique’s deletion', `DELETE FROM "Boutique"`, 'last_boutique'],
    ['the boutiques’ deletion at once', `TRUNCATE "Boutique" CASCADE`, 'permanent'],
    ['all pages’ deletion at once', `TRUNCATE "Page" CASCADE`, 'permanent'],
    ['the deletion of what was migrated', `DELETE FROM "_prisma_migrations"`, 'permanent'],
    ['the same at once', `TRUNCATE "_prisma_migrations"`, 'permanent'],
    ['a page that loads script', `UPDATE "Page" SET content = '<p><script src=x></script>'`, 'script'],
    ['a page that links to it', `UPDATE "Page" SET content = '<a href="javascript:x()">'`, 'script'],
    ['a slide that links to it', slide({ slide_link: 'javascript:alert(1)' }), 'link'],
    ['a blurb that links to it', blurb({ blurb_link: 'javascript:alert(1)' }), 'link'],
    ['a slide from elsewhere', slide({ slide_image: 'https://evil.example/a.jpg' }), 'picture_or_film'],
    ['a blurb without a page', blurb({ page_name: 'nowhere' }), 'PageBlurb_page_name_fkey'],
    ['two addresses in one', `UPDATE "SiteSettings" SET email = 'a@b.example, c@d.example'`, 'email'],
    ['a file for a plan', `UPDATE "Boutique" SET plan = '../../etc/passwd'`, 'picture'],
    ['a zone of one system', `UPDATE "Boutique" SET "timeZone" = 'posix/Europe/London'`, 'time_zone_unknown'],
  ]
  it.each(refused)('%s', async (_what, sql, code) => expect(await codeOf(rows(sql))).toBe(code))
})

describe('a price', () => {
  const set = (change: string) => rows(`UPDATE "StockItem" SET ${change} WHERE "SKU" = 'PRICED' RETURNING *`)
  beforeAll(() => insert({ SKU: 'PRICED', Price: 5000 }))
  it('does not become empty by accident', async () => {
    for (const nothing of ['NULL', '0']) expect(await codeOf(set(`"Price" = ${nothing}`))).toBe('price_missing')
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
