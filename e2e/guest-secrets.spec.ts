import { expect, test } from '@playwright/test'
import { specifiedPages } from './support/pages'
import { hiddenFields, hiddenPrices } from './support/secrets'
import { addPiece, get, getPayload, removePieces, sql } from './support/shop'

/** A word that stands in every hidden field of a members-only piece: none of it may ever reach a guest. */
const canary = 'Zq7Canary'
const secretPrices = [...hiddenPrices, '8765432', '8,765,432', '8765432.00', '8,765,432.00']

const addresses = [
  ...specifiedPages,
  '/dashboard',
  '/user',
  '/featuredwatches',
  '/404',
  '/sitemap.xml',
  '/robots.txt',
  '/openapi.json',
]
const endpoints = [
  'websiteitems',
  'londonboutique',
  'genevaboutique',
  'sitesettings',
  'featuredwatches',
  'featuredwatchesimgs',
  'rmonly',
  'rmonlysold',
  'otherwatches',
  'otherwatchessold',
  'watches',
  'jewelries',
  'jewelriesall',
  'featuredjewelries',
  'featuredjewelriesimgs',
  'slider',
  'home',
  'journals',
  'journal-categories',
  'magazines',
  'membership',
  'membershipwatches',
  'users/auth',
  'about',
  'login',
  'singlewatch/SEC-Members/details',
  'singlewatch/SEC-Members/images',
  'singlewatch/SEC-POA/details',
  'singlewatch/SEC-Tag/details',
  'jewellery/SEC-Ring/details',
  'jewellery/SEC-Ring/images',
  'watches?page=1&per_page=200',
  'rmonly?page=1',
].map((path) => `/api/${path}`)

test.beforeAll(async () => {
  await removePieces('SEC-')
  await addPiece({ SKU: 'SEC-Members', Name: 'Secret watch name', ...hiddenFields(canary) })
  await addPiece({ SKU: 'SEC-Ring', Family: 'jewellery', Name: 'Secret ring name', ...hiddenFields(canary) })
  await addPiece({ SKU: 'SEC-Sold', Name: 'Secret sold name', ...hiddenFields(canary), StatusName: 'Sold' })
  await addPiece({
    SKU: 'SEC-POA',
    Name: 'Poa by flag',
    Price: 8765432,
    isPOA: true,
    Currency: 'CHF',
    Model: 'Flagged',
  })
  await addPiece({
    SKU: 'SEC-Tag',
    Name: 'Poa by threshold',
    Price: 8765432,
    ManufacturerName: 'Richard Mille',
    Model: 'Tagged',
  })
  await sql(
    `INSERT INTO "Photo" ("SKU", name, position, hash, width, height, placeholder)
     SELECT 'SEC-Members', '${canary}-01', 0, hash, width, height, placeholder FROM "Photo" WHERE "SKU" <> 'site' LIMIT 1`,
  )
})
test.afterAll(async () => {
  await removePieces('SEC-')
  await sql(`DELETE FROM "Photo" WHERE "SKU" LIKE 'SEC-%'`)
})

const links = (text: string) =>
  [...text.matchAll(/(?:href|src)="([^"]+)"|<(?:image:)?loc>([^<]+)<|(?:srcset|imagesrcset)="([^"]+)"/gi)].flatMap(
    ([, link, loc, set]) => (set ? set.split(',').map((part) => part.trim().split(' ')[0] ?? '') : [link ?? loc ?? '']),
  )

const leaks = (text: string) => [canary, ...secretPrices].filter((secret) => text.includes(secret))

test('a guest who opens every page, endpoint, file and payload meets no secret', async () => {
  test.setTimeout(600_000)
  const names = (
    await sql<{ SKU: string; Family: string }>(`SELECT "SKU", "Family"::text FROM "StockItem" WHERE "SKU" LIKE 'SEC-%'`)
  ).flatMap(({ SKU }) => [`/watch/x/${SKU}`, `/richard-mille-watch/x/${SKU}`, `/jewellery/${SKU}`])
  const queue = [...addresses, ...endpoints, ...names]
  const seen = new Set(queue)
  let read = 0
  for (let path = queue.shift(); path !== undefined && read < 900; path = queue.shift()) {
    const answer = await get(path)
    read++
    const headers = JSON.stringify([...answer.headers])
    expect(leaks(answer.text + headers), `${path} (${answer.status})`).toEqual([])
    expect(answer.status, path).toBeLessThan(500)
    const isPage = answer.headers.get('content-type')?.startsWith('text/html')
    if (isPage && answer.status === 200) {
      const payload = await getPayload(path)
      expect(payload.headers.get('content-type'), `payload of ${path}`).toBe('text/x-component')
      expect(leaks(payload.text), `payload of ${path}`).toEqual([])
    }
    for (const found of links(answer.text)) {
      const url = new URL(found.replaceAll('&amp;', '&'), 'http://localhost')
      const next = url.pathname + url.search
      if (
        !/^(mailto|tel|data|https:\/\/wa)/.test(found) &&
        !next.startsWith('/_next/') &&
        !/\.(avif|webp|jpg|svg|woff2|mp4)$/.test(next) &&
        !seen.has(next)
      ) {
        seen.add(next)
        if (url.hostname === 'localhost' || url.hostname === '127.0.0.1') queue.push(next)
      }
    }
  }
  expect(read).toBeGreaterThan(100)
})

test('searching for a secret finds nothing, on the screen or in JSON', async () => {
  const words = [canary, 'secret watch', 'SEC-Members', 'SEC-Ring', ...secretPrices, 'CHF8,765,432', '£8,765,432']
  for (const word of words)
    for (const listing of [
      ['/richard-mille-watches', 'main'],
      ['/the-collection', 'other'],
      ['/new-arrivals', 'all'],
      ['/jewellery-catalogue', 'jewellery'],
    ]) {
      const data = JSON.parse((await get(`/api/listings/${listing[1]}?q=${encodeURIComponent(word)}`)).text)
      expect(data.total, `${word} in ${listing[1]}`).toBe(0)
    }
})

test('the notice page tells a guest not even the name, and is not for crawlers', async () => {
  const answer = await get('/watch/anything/sec-members')
  expect(answer.status).toBe(200)
  expect(answer.text).toContain('Content of this page is available to members only.')
  expect(answer.text).toContain('href="/register"')
  expect(answer.text).toMatch(/<meta name="robots" content="noindex/)
  expect(answer.text).toMatch(/<title>Members only/)
  expect(answer.text).not.toContain('Secret watch name')
  expect(answer.text).not.toContain('rel="canonical"')
})

test('the endpoints tell a guest the SKU and that it is for members, and no images', async () => {
  expect(JSON.parse((await get('/api/singlewatch/sec-members/details')).text)).toEqual({
    SKU: 'SEC-Members',
    Name: '',
    MembersAreaOnly: 1,
  })
  expect(JSON.parse((await get('/api/singlewatch/SEC-Members/images')).text)).toEqual([])
  expect(JSON.parse((await get('/api/jewellery/SEC-Ring/details')).text)).toEqual({
    SKU: 'SEC-Ring',
    Name: '',
    MembersAreaOnly: 1,
  })
  for (const path of ['/api/membershipwatches', '/api/users/auth']) {
    const answer = await get(path)
    expect(answer.status).toBe(401)
    expect(JSON.parse(answer.text)).toEqual({ message: 'Unauthenticated.' })
  }
})

test('photographs of a members-only piece are refused, whatever their address', async () => {
  for (const folder of ['watches/gallery/NW', 'jewelries/gallery/NJ'])
    for (const file of [
      'grid-image-640.avif',
      'grid-image.jpg',
      'grid-hover-640.jpg',
      `gallery-small-image/${canary}-01-640.jpg`,
      `gallery-large-image/${canary}-01-1600.jpg`,
      `gallery-large-image/${canary}-01.jpg`,
      `thumb-image/${canary}-01-160.webp`,
      'main_grid_image.jpg',
    ])
      for (const sku of ['SEC-Members', 'sec-members', 'SEC%2DMembers'])
        expect((await get(`/${folder}-${sku}/${file}`)).status, `${folder}-${sku}/${file}`).toBe(404)
  const optimised = await get(
    `/_next/image?url=${encodeURIComponent(`/watches/gallery/NW-SEC-Members/grid-image-640.jpg`)}&w=640&q=75`,
  )
  expect(optimised.status).toBeGreaterThanOrEqual(400)
})

test('a price on application is nowhere, the word POA is', async () => {
  for (const sku of ['SEC-POA', 'SEC-Tag']) {
    const details = JSON.parse((await get(`/api/singlewatch/${sku}/details`)).text)
    expect(details).toMatchObject({ isPOA: true, Price: null, displayPrice: '' })
    const redirect = await get(`/jewellery/${sku}`)
    const page = await get(new URL(redirect.headers.get('location') ?? '', 'http://x').pathname)
    expect(page.text).toContain('POA')
    expect(page.text).not.toContain('"price":')
  }
})
