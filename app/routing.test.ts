import { NextRequest } from 'next/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { journalHref } from '@/lib/journal/journal'
import * as routing from './routing'

beforeAll(fillTestShop)

const ask = async (path: string, method = 'GET') => {
  const { status, headers } = await routing.route(new NextRequest(`http://localhost:3000${path}`, { method }))
  const rewritten = headers.get('x-middleware-rewrite')
  return {
    status,
    allow: headers.get('allow'),
    goesOn: headers.get('x-middleware-next') === '1',
    to: rewritten && new URL(rewritten).pathname,
  }
}

describe('what is no GET', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s is refused at a page’s address', async (method) => {
    for (const path of ['/', '/about', '/geneva', '/watch/x/G1', '/nowhere'])
      expect(await ask(path, method)).toMatchObject({ status: 405, allow: 'GET, HEAD', goesOn: false })
  })
  it('reaches the handler of a path that has one, by no address of its own', async () => {
    expect(await ask('/unsubscribe', 'POST')).toMatchObject({ status: 200, to: '/internal/unsubscribe' })
    expect(await ask('/unsubscribe')).toMatchObject({ goesOn: true, to: null })
  })
  it.each(['PUT', 'PATCH', 'DELETE'])('%s is refused where a path has a handler for POST alone', async (method) => {
    for (const path of ['/login', '/reset-password', '/unsubscribe'])
      expect(await ask(path, method)).toMatchObject({ status: 405, allow: 'GET, HEAD, POST', to: null })
  })
  it.each(['GET', 'POST'])('of %s the folder of the endpoints says in JSON that it is not found', async (method) => {
    const response = await routing.route(new NextRequest('http://localhost:3000/api', { method }))
    expect([response.status, await response.text()]).toEqual([404, '{"message":"Not found."}'])
  })
  it('tells the methods of a page; handlers tell their own, and what is not there tells nothing', async () => {
    expect(await ask('/about', 'OPTIONS')).toMatchObject({ status: 204, allow: 'GET, HEAD' })
    expect(await ask('/the-collection?q=x', 'OPTIONS')).toMatchObject({ status: 204, allow: 'GET, HEAD' })
    expect(await ask('/login', 'OPTIONS')).toMatchObject({ status: 204, allow: 'GET, HEAD, POST' })
    expect(await ask('/email/verify/1/x', 'OPTIONS')).toMatchObject({ status: 204, allow: 'GET, HEAD, POST' })
    expect(await ask('/staff/login', 'OPTIONS')).toMatchObject({ status: 204, allow: 'GET, HEAD, POST' })
    expect(await ask('/logout', 'OPTIONS')).toMatchObject({ goesOn: true, allow: null })
    expect(await ask('/watch/x/nowhere', 'OPTIONS')).toMatchObject({ to: '/404', allow: null })
    expect(await ask('/staff/pieces', 'OPTIONS')).toMatchObject({ status: 404, allow: null })
  })
})

describe('an address with escapes that it does not need', () => {
  it.each([
    ['/%69nternal/answer/x', '/404'],
    ['/%53creens/members/M1', 'the redirect'],
    ['/%69nternal/members-piece/M1', '/404'],
    ['/%6dail', '/404'],
    ['/%6d%61il/one', '/404'],
    ['/%77atch/x/M1', '/internal/notice/watch/M1'],
    ['/watch/x/nowher%65', '/404'],
    ['/journ%61l/no-such-article', '/404'],
  ])('%s is judged as what it means', async (path, to) => {
    const answer = await ask(path)
    expect(answer.to ?? 'the redirect').toBe(to)
    expect(answer.goesOn).toBe(false)
  })
  it('leads to the plain one, once, with its query', async () => {
    const { status, headers } = await routing.route(new NextRequest('http://localhost:3000/%61b%4fut?x=%61'))
    expect([status, headers.get('location')]).toEqual([308, 'http://localhost:3000/abOut?x=%61'])
    expect(await ask('/watch/x/%252e')).toMatchObject({ to: '/404' })
    expect(await ask('/caf%C3%A9')).toMatchObject({ goesOn: true })
  })
})

describe('an address that names a file of the framework once it is decoded', () => {
  it.each([
    '/internal%2fready',
    '/api%2Fsuggestions',
    '/user%2fdata',
    '/staff%2flogin',
    '/.well-known%2fsecurity.txt',
    '/%5Bpage%5D',
    '/%5bpage]',
    '/_global-error',
    '/%5Fglobal-error',
    '/index',
    '/%69ndex',
    '/alerts/index',
  ])('%s is not found, instead of failing', async (path) => {
    expect(await ask(path)).toMatchObject({ to: '/404', goesOn: false })
    expect(await ask(path, 'POST')).toMatchObject({ status: 404, to: null, goesOn: false })
  })
  it('may be a piece’s, whose brand or model has a slash', async () => {
    const { status, headers } = await routing.route(new NextRequest('http://localhost:3000/watch/a%2Fb/G1'))
    expect([status, new URL(headers.get('location') ?? '').pathname]).toEqual([308, expect.stringMatching(/\/G1$/)])
  })
})

it('the desk leads to its sign-in while nobody is signed in, and tells of none of its other addresses', async () => {
  const { status, headers } = await routing.route(new NextRequest('http://localhost:3000/staff'))
  expect([status, headers.get('location')]).toEqual([307, 'http://localhost:3000/staff/login'])
  for (const path of ['/staff/pieces', '/staff/nowhere']) expect((await ask(path)).to).toBe('/404')
})

it('no address of the desk is for a shared cache: whoever signs in gets another answer there', async () => {
  const cacheControlOf = async (path: string) =>
    (await routing.route(new NextRequest(`http://localhost:3000${path}`))).headers.get('cache-control')
  for (const path of ['/staff', '/staff/nowhere', '/staff/preview/pieces/1', '/staff/invitation'])
    expect(await cacheControlOf(path), path).toBe('private, no-store')
  expect(await cacheControlOf('/watch/x/nowhere')).toBeNull()
})

describe('pages that website items hide', () => {
  const hide = (path: string, status: number) =>
    rows(
      `INSERT INTO "WebsiteItem" (website_item, router_link, status, header_menu_section) VALUES ('x', $1, $2, 'Ninety')
       ON CONFLICT (router_link) DO UPDATE SET status = excluded.status`,
      [path, status],
    )
  it('lead to the 404 screen, however they are spelt', async () => {
    await hide('/services', 1)
    for (const path of ['/services', '/%73ervices', '/services?x=1']) expect((await ask(path)).to, path).toBe('/404')
    await hide('/services', 0)
    expect(await ask('/services')).toMatchObject({ goesOn: true })
  })
  it('are hidden however the item’s link ends', async () => {
    await hide(' /straps/\n', 1)
    expect((await ask('/straps')).to).toBe('/404')
    expect(await rows(`SELECT router_link FROM "WebsiteItem" WHERE router_link LIKE '%straps%'`)).toEqual([
      { router_link: '/straps' },
    ])
  })
  it('stay hidden where the items cannot be read any more', async () => {
    await hide('/press', 1)
    expect((await ask('/press')).to).toBe('/404')
    await rows('ALTER TABLE "WebsiteItem" RENAME TO "WebsiteItem away"')
    try {
      expect((await ask('/press')).to).toBe('/404')
    } finally {
      await rows('ALTER TABLE "WebsiteItem away" RENAME TO "WebsiteItem"')
    }
    await hide('/press', 0)
    expect(await ask('/press')).toMatchObject({ goesOn: true })
  })
})

describe('a category of the journal', () => {
  it.each(['100% original', 'x%41', '.', '..', 'index', '[slug]', 'a/b', '%2F'])('may be called %j', async (name) => {
    const [{ id }] = await rows('INSERT INTO "JournalCategory" (name) VALUES ($1) RETURNING id', [name])
    expect((await ask(journalHref(name))).to).toBe(`/internal/journal/${id}`)
  })
})

describe('a former address', () => {
  const leadsTo = async (path: string) => {
    const { status, headers } = await routing.route(new NextRequest(`http://localhost:3000${path}`))
    const location = headers.get('location')
    return location
      ? [status, new URL(location).pathname, headers.get('cache-control')]
      : ((await ask(path)).to ?? status)
  }
  // No browser keeps the redirect: another article or piece may be there one day.
  const moved = (path: string) => [308, path, 'no-cache']

  it('of an article leads to the present one', async () => {
    await rows(`INSERT INTO "JournalArticle" (slug, title) VALUES ('first', 'A'), ('other', 'B')`)
    await rows(`UPDATE "JournalArticle" SET slug = 'second' WHERE slug = 'first'`)
    expect(await leadsTo('/journal/first')).toEqual(moved('/journal/second'))
    expect(await ask('/journal/second')).toMatchObject({ goesOn: true })
    await rows(`UPDATE "JournalArticle" SET slug = 'first' WHERE slug = 'other'`)
    expect(await ask('/journal/first')).toMatchObject({ goesOn: true })
    expect(await leadsTo('/journal/other')).toEqual(moved('/journal/first'))
  })
  it('of a piece leads to the present one, only where guests may see that', async () => {
    await rows(
      `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Model") VALUES
        ('watch', 'Was-1', 'A', 'Rolex', 'GMT'), ('jewellery', 'Was-2', 'B', 'Cartier', 'B')`,
    )
    expect(await leadsTo('/watch/Rolex-GMT/Now-1')).toBe('/404')
    await rows(`UPDATE "StockItem" SET "SKU" = replace("SKU", 'Was', 'Now') WHERE "SKU" LIKE 'Was-%'`)
    expect(await leadsTo('/watch/Rolex-GMT/was-1')).toEqual(moved('/watch/Rolex-GMT/Now-1'))
    await rows(`UPDATE "StockItem" SET "MembersAreaOnly" = 1 WHERE "SKU" = 'Now-1'`)
    expect(await leadsTo('/watch/Rolex-GMT/Was-1')).toBe('/404')
    await rows(`UPDATE "StockItem" SET "MembersAreaOnly" = 0, published = false WHERE "SKU" = 'Now-1'`)
    expect(await leadsTo('/watch/Rolex-GMT/Was-1')).toBe('/404')
    expect(await leadsTo('/watch/Cartier-B/Was-2')).toEqual(moved('/jewellery/Now-2'))
    await rows(
      `INSERT INTO "WebsiteItem" (website_item, router_link, status, header_menu_section) VALUES ('x', '/jewellerycard', 1, 'Ninety')`,
    )
    expect(await leadsTo('/watch/Cartier-B/Was-2')).toBe('/404')
    await rows(`DELETE FROM "WebsiteItem" WHERE router_link = '/jewellerycard'`)
  })
  it('of a piece stays known where its SKU is corrected while it is a draft; what was never public does not', async () => {
    await rows(
      `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Model", published) VALUES
        ('watch', 'Was-4', 'A', 'Rolex', 'GMT', true), ('watch', 'Never-5', 'B', 'Rolex', 'GMT', false)`,
    )
    const change = (from: string, values: string) => rows(`UPDATE "StockItem" SET ${values} WHERE "SKU" = $1`, [from])
    await change('Was-4', 'published = false')
    await change('Was-4', `"SKU" = 'Between-4'`)
    await change('Between-4', `"SKU" = 'Now-4'`)
    await change('Never-5', `"SKU" = 'Now-5'`)
    expect(await leadsTo('/watch/Rolex-GMT/Was-4')).toBe('/404')
    await rows(`UPDATE "StockItem" SET published = true WHERE "SKU" IN ('Now-4', 'Now-5')`)
    expect(await leadsTo('/watch/Rolex-GMT/Was-4')).toEqual(moved('/watch/Rolex-GMT/Now-4'))
    for (const sku of ['Between-4', 'Never-5']) expect(await leadsTo(`/watch/Rolex-GMT/${sku}`)).toBe('/404')
    expect(await ask('/watch/Rolex-GMT/Now-5')).toMatchObject({ goesOn: true })
    await change('Now-4', `published = false, "SKU" = 'At-Once-4'`)
    await change('At-Once-4', `published = true`)
    expect(await leadsTo('/watch/Rolex-GMT/Now-4')).toEqual(moved('/watch/Rolex-GMT/At-Once-4'))
  })
})

it('a search by words, facet, range or page beyond the limit is told to wait, at every address of a listing', async () => {
  const open = (path: string) =>
    routing.route(
      new NextRequest(`http://localhost:3000${path}`, {
        headers: { 'x-client-address': '203.0.113.9', accept: 'application/json' },
      }),
    )
  const kinds = ['q=w', 'brand=b', 'price_from=', 'year_to=', 'page=']
  const search = (at: number) =>
    open(`/${at % 2 ? 'new-arrivals' : 'the-collection'}?${kinds[at % kinds.length]}${at + 2}`)
  const others = ['/new-arrivals', '/new-arrivals?utm_source=x', '/new-arrivals?sort=newest&view=list', '/about?q=x']
  const statuses = []
  for (let at = 0; at < 120; at++) {
    await open(others[at % others.length] ?? '')
    statuses.push((await search(at)).status)
  }
  expect(new Set(statuses)).toEqual(new Set([200]))
  for (let at = 0; at < kinds.length; at++) {
    const refused = await search(at)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  }
  for (const path of others) expect((await open(path)).status, path).toBe(200)
})

it('the pieces of another main brand have its name in their addresses, and those of the former one are one of all', async () => {
  await rows(`DELETE FROM "WebsiteItem"; UPDATE "SiteSettings" SET main_brand_name = 'A. Lange & Söhne'`)
  await rows(
    `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Model") VALUES ('watch', 'L1', 'Lange 1', 'A. Lange & Söhne', '191')`,
  )
  expect(await ask('/a-lange-sohne-watch/191/L1')).toMatchObject({ status: 200, to: '/richard-mille-watch/191/L1' })
  expect(await ask('/watch/-/L1')).toMatchObject({ status: 308 })
  expect(await ask('/richard-mille-watch/RM055/G1')).toMatchObject({ status: 308 })
  await rows(`UPDATE "SiteSettings" SET main_brand_name = 'Richard Mille'`)
  expect(await ask('/richard-mille-watch/RM055/G1')).toMatchObject({ goesOn: true })
})
