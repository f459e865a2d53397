import { type AccountState, cookiesOf, makeMember } from './support/members'
import { specifiedPages } from './support/pages'
import { addPhotographs } from './support/photographs'
import { addPiece } from './support/rows'
import { hiddenFields, hiddenPrices, hiddenSizes } from './support/secrets'
import { baseUrl, get, getPayload } from './support/shop'
import { filled, operationsOfDocument, surfacesOfRouter, variablesOf } from './support/surfaces'
import { expect, testWith } from './support/test'

/** In every hidden field of a members-only piece; must never reach a guest. */
const canary = 'Zq7Canary'
/** The same for a draft and for what is in the bin, which no visitor may see. */
const draftCanary = 'Zq7Draft'
const secretPrices = [...hiddenPrices, '8765432', '8,765,432', '8765432.00', '8,765,432.00']

const test = testWith(async () => {
  await addPiece({ ...hiddenFields(canary, 'SEC-Members'), Name: `${canary}: Secret watch name` })
  await addPiece({ ...hiddenFields(canary, 'SEC-Ring'), Family: 'jewellery', Name: `${canary}: Secret ring name` })
  await addPiece({ ...hiddenFields(canary, 'SEC-Sold'), Name: `${canary}: Secret sold name`, StatusName: 'Sold' })
  const draftOf = (SKU: string) => ({
    ...hiddenFields(draftCanary, SKU),
    Name: `${draftCanary} name`,
    published: false,
  })
  await addPiece({ ...draftOf('SEC-Draft'), MembersAreaOnly: 0 })
  await addPiece({ ...draftOf('SEC-DraftRing'), Family: 'jewellery', MembersAreaOnly: 0, isUpcoming: true })
  const binnedOf = (SKU: string) => ({ ...draftOf(SKU), published: true, deletedAt: new Date() })
  await addPiece({ ...binnedOf('SEC-Bin'), MembersAreaOnly: 0 })
  await addPiece({ ...binnedOf('SEC-BinRing'), Family: 'jewellery', MembersAreaOnly: 0 })
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
  await addPhotographs('SEC-Members', [`${canary}-01`])
})

const links = (text: string) =>
  [...text.matchAll(/(?:href|src)="([^"]+)"|<(?:image:)?loc>([^<]+)<|(?:srcset|imagesrcset)="([^"]+)"/gi)].flatMap(
    ([, link, loc, set]) => (set ? set.split(',').map((part) => part.trim().split(' ')[0] ?? '') : [link ?? loc ?? '']),
  )

const isOurs = (link: string, { hostname, pathname }: URL) =>
  !/^(mailto|tel|data|https:\/\/wa)/.test(link) &&
  /^(localhost|127\.0\.0\.1)$/.test(hostname) &&
  !pathname.startsWith('/_next/') &&
  !/\.(avif|webp|jpg|svg|woff2|mp4)$/.test(pathname)

const skus = ['SEC-Members', 'SEC-Ring', 'SEC-Sold', 'SEC-Draft', 'SEC-DraftRing', 'SEC-POA', 'SEC-Tag']

const listings = [
  ['/richard-mille-watches', 'main'],
  ['/the-collection', 'other'],
  ['/new-arrivals', 'all'],
  ['/jewellery-catalogue', 'jewellery'],
] as const
/** Sort orders and ranges that would include secret prices and years. */
const states = ['sort=price', 'sort=-price', 'sort=name', 'price_from=7000000', 'year_from=2020&year_to=2020']

/** Requests for several pieces at once: compared, shared, saved; and listings in each of those states. */
const askedOfMany = [
  ...['/compare', '/saved/shared', '/api/pieces'].flatMap((path) => [
    `${path}?pieces=${skus.slice(0, 4)}`,
    `${path}?pieces=${skus.slice(3)}`,
  ]),
  ...skus.map((sku) => `/locations/viewing?boutique=London&sku=${encodeURIComponent(sku)}`),
  ...listings.flatMap(([page, name]) =>
    states.flatMap((state) => [`${page}?${state}`, `/api/listings/${name}?${state}`]),
  ),
]

/** Every GET URL of the router and the OpenAPI document, with its last variable set to each secret piece. */
const beginnings = async () => {
  const router = surfacesOfRouter().filter(({ methods }) => methods.includes('GET'))
  const document = (await operationsOfDocument()).filter(({ method }) => method === 'GET')
  const plain = [...router, ...document].map(({ path }) => path)
  const asked = document.flatMap(({ path, query }) => query.map((name) => `${path}?${name}=1`))
  const searched = plain.map((path) => `${path}?q=SEC-`)
  return [...new Set([...plain, ...asked, ...searched, ...askedOfMany, ...specifiedPages])].flatMap((path) => {
    const last = variablesOf(path).at(-1)
    return last ? ['x', ...skus].map((sku) => filled(path, { [last]: sku })) : [path]
  })
}

const namesMembersPiece = /sec-(members|ring|sold)\b/i

/** The texts that this visitor must not find at a URL. */
const forbidden = (accountState: AccountState | 'guest', path: string) => {
  const maySee = (accountState === 'pending' || accountState === 'unverified') && namesMembersPiece.test(path)
  return [draftCanary, ...secretPrices, ...(maySee ? [] : [canary, ...hiddenSizes])]
}

for (const accountState of ['guest', 'pending', 'unverified', 'suspended'] as const)
  test(`${accountState}: every page, endpoint, file and payload that there is keeps its secrets`, async () => {
    test.setTimeout(600_000)
    const { cookie } = await cookiesOf(accountState === 'guest' ? undefined : await makeMember(accountState))
    const queue = await beginnings()
    const seen = new Set(queue)
    let read = 0
    const visit = async (path: string) => {
      const leaks = (text: string) => forbidden(accountState, path).filter((secret) => text.includes(secret))
      read++
      const answer = await get(path, { cookie })
      expect(leaks(answer.text + JSON.stringify([...answer.headers])), `${path} (${answer.status})`).toEqual([])
      expect(answer.status, path).toBeLessThan(500)
      if (answer.headers.get('content-type')?.startsWith('text/html') && answer.status === 200) {
        const payload = await getPayload(path, { cookie })
        expect(payload.headers.get('content-type'), `payload of ${path}`).toBe('text/x-component')
        expect(leaks(payload.text), `payload of ${path}`).toEqual([])
      }
      for (const link of links(answer.text)) {
        const url = new URL(link.replaceAll('&amp;', '&'), baseUrl)
        const next = url.pathname + url.search
        if (!isOurs(link, url) || seen.has(next)) continue
        seen.add(next)
        queue.push(next)
      }
    }
    // Only the guest follows all links (600 pages at most): members get the same files for public pages.
    const most = accountState === 'guest' ? 600 : queue.length
    const walk = async () => {
      for (let path = queue.shift(); path && read < most; path = queue.shift()) await visit(path)
    }
    await Promise.all(Array.from({ length: 8 }, walk))
    expect(read).toBeGreaterThan(200)
  })

test('searching for a secret finds nothing, on the screen or in JSON', async () => {
  const words = [
    canary,
    draftCanary,
    'SEC-Draft',
    'secret watch',
    'SEC-Members',
    'SEC-Ring',
    ...secretPrices,
    'CHF8,765,432',
    '£8,765,432',
  ]
  for (const word of words)
    for (const [, name] of listings) {
      const data = JSON.parse((await get(`/api/listings/${name}?q=${encodeURIComponent(word)}`)).text)
      expect(data.total, `${word} in ${name}`).toBe(0)
    }
  for (const word of words)
    expect(JSON.parse((await get(`/api/suggestions?q=${encodeURIComponent(word)}`)).text).groups, word).toEqual([])
})

type Listed = {
  total: number
  lastPage: number
  cards: { sku: string; location: string; price: { text: string } }[]
  facets: { key: string; options: { value: string; count: number }[] }[]
}

test('what is hidden counts nowhere and comes between no prices', async () => {
  const ask = async (name: string, query: string): Promise<Listed> =>
    JSON.parse((await get(`/api/listings/${name}?${query}`)).text)
  for (const [, name] of listings)
    for (const state of ['', ...states]) {
      const title = `${name} ${state}`
      const { total, lastPage, cards, facets } = await ask(name, state)
      for (let page = 2; page <= lastPage; page++) cards.push(...(await ask(name, `${state}&page=${page}`)).cards)
      expect(cards.length, title).toBe(total)
      const counts: Record<string, number> = {}
      for (const { location } of cards) if (location) counts[location] = (counts[location] ?? 0) + 1
      const told = facets.find(({ key }) => key === 'location')?.options.filter(({ count }) => count > 0) ?? []
      expect(Object.fromEntries(told.map(({ value, count }) => [value, count])), title).toEqual(counts)
      const onApplication = cards.map(({ price }) => price.text === 'POA')
      if (state.startsWith('price_from')) expect(onApplication, title).not.toContain(true)
      if (/^sort=-?price/.test(state)) expect(onApplication.indexOf(false, onApplication.indexOf(true)), title).toBe(-1)
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
    const { pathname } = new URL(redirect.headers.get('location') ?? '', baseUrl)
    expect([redirect.status, pathname]).toEqual([308, expect.stringMatching(new RegExp(`/${sku}$`))])
    const page = await get(pathname)
    expect(page.text).toContain('POA')
    expect(page.text).not.toContain('"price":')
  }
})
