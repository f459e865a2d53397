import type http from 'node:http'
import { addPiece } from './support/rows'
import { rawRequest, sql, until } from './support/shop'
import { expect, testWith } from './support/test'

const sku = 'CI-Watch'
const piece = `/watch/Cache-House-CI1/${sku}`
const test = testWith(() =>
  addPiece({ SKU: sku, Name: 'Cache piece', ManufacturerName: 'Cache House', Model: 'CI 1', Price: 10_001 }),
)

/** What a guest sends must not come back to anybody else. */
const mark = 'Planted-by-a-guest'

const navigation = { rsc: '1' }
const prefetch = { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' }
const ahead = { 'sec-purpose': 'prefetch;prerender' }

type Target = { path: string; headers?: Record<string, string> }

const search = '/new-arrivals?q=cache+piece'
const listings = ['/the-collection', '/new-arrivals', '/richard-mille-watches', '/jewellery-catalogue']
const data = [
  `/api/singlewatch/${sku}/details`,
  '/api/listings/all?q=cache',
  '/journal/feed.xml',
  '/sitemap.xml',
  '/sitemaps/pieces-1.xml',
]

const ask = async ({ path, headers = {} }: Target, others: http.OutgoingHttpHeaders = {}, method = 'GET') => {
  const sent = { ...headers, ...others }
  const first = await rawRequest(path, { method, headers: sent })
  // Next leads a payload's request to the address that names its headers.
  const to = first.headers.location
  return first.status === 307 && to?.includes('_rsc=') ? rawRequest(to, { method, headers: sent }) : first
}

/** React's order of a page's tags, and of a payload's rows, depends on what is ready first, as do its script tags. */
const unordered = (text: string) => {
  const strings = text.match(/"(?:[^"\\]|\\.)*"/g) ?? []
  const words = text.replace(/"(?:[^"\\]|\\.)*"/g, '').match(/>[^<{]+</g) ?? []
  return [
    ...strings.filter((one) => !/^"\$|\\"|\/_next\/|^"held"$|^"(?:[\da-f]+:C\\n|[\da-f]+:T[\da-f]+,)+"$/.test(one)),
    ...words,
  ].sort()
}

/** What a guest gets at an address, whatever the price is just now. */
const shown = async (target: Target) => {
  const { status, headers, text } = await ask(target)
  const { 'content-type': type, vary, location, 'cache-control': caching } = headers
  const body = text.replace(/10[ ,]?\d{3}(?!\d)/g, 'PRICE').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, 'TIME')
  const isOrdered = !/html|x-component/.test(type ?? '') && !target.path.startsWith('/payload/')
  return {
    status,
    type,
    vary,
    location,
    caching,
    body: isOrdered ? body : unordered(body),
    noindex: body.includes('noindex'),
  }
}

/** Ends every kept response. */
const startAnew = async () => {
  const [row] = await sql<{ Price: string }>(
    `UPDATE "StockItem" SET "Price" = 10001 + ("Price"::int - 10000) % 900 WHERE "SKU" = $1 RETURNING "Price"`,
    [sku],
  )
  const price = Number(row?.Price).toLocaleString('en-GB')
  await until(async () => (await rawRequest(`/api/singlewatch/${sku}/details`, {})).text.includes(price))
}

/** Request headers that Next, a proxy or a browser gives a meaning to. */
const requests: http.OutgoingHttpHeaders[] = [
  {},
  { 'next-url': '/x' },
  { 'x-nextjs-data': '1' },
  { 'x-matched-path': '/about' },
  { 'x-matched-path': `/internal/listing/all?q=${mark}` },
  { 'x-now-route-matches': `1=${mark}&nxtPsku=${mark}` },
  { 'next-resume': '1' },
  { 'x-next-resume-state-length': '9' },
  { 'next-action': 'a'.repeat(40) },
  { 'next-hmr-refresh': '1' },
  { 'x-nextjs-request-id': mark, 'x-nextjs-html-request-id': mark },
  {
    'x-invoke-path': '/about',
    'x-invoke-query': `{"q":"${mark}"}`,
    'x-invoke-status': '404',
    'x-invoke-output': '/404',
  },
  { 'x-middleware-rewrite': `/the-collection?q=${mark}`, 'x-middleware-next': '1' },
  { 'x-middleware-prefetch': '1' },
  { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
  { 'x-middleware-set-cookie': `a=${mark}`, 'x-middleware-override-headers': 'a', 'x-middleware-request-a': mark },
  { 'x-prerender-revalidate': '1', 'x-prerender-revalidate-if-generated': '1' },
  { 'x-next-cache-tags': mark, 'x-next-revalidated-tags': mark, 'x-next-revalidate-tag-token': '1' },
  { 'x-routed-to': '/404' },
  { 'x-payload-for': mark },
  { 'x-internal-secret': mark, 'x-shop-public-response': '1' },
  navigation,
  prefetch,
  { rsc: mark },
  { ...navigation, 'next-url': `/${mark}` },
  { ...navigation, 'next-router-prefetch': '2' },
  { ...navigation, 'next-router-segment-prefetch': `/${mark}` },
  { ...navigation, 'next-router-state-tree': encodeURIComponent(JSON.stringify(['', { children: [mark, {}] }])) },
  { 'next-router-prefetch': '1' },
  { 'next-router-segment-prefetch': '/_tree' },
  { 'next-router-state-tree': encodeURIComponent('["",{}]') },
  ahead,
  { purpose: 'prefetch', 'sec-purpose': mark },
  { range: 'bytes=0-20' },
  { 'if-range': '"x"', range: 'bytes=0-' },
  { authorization: `Bearer ${mark}` },
  { host: `${mark}.example`, 'x-forwarded-host': `${mark}.example`, forwarded: `host=${mark}.example` },
  { 'x-forwarded-proto': 'https', 'x-forwarded-port': '1', 'x-forwarded-for': mark },
  { cookie: `shop-session=${mark}; __prerender_bypass=${mark}; __next_preview_data=${mark}` },
  { accept: 'application/json', 'accept-language': mark, 'save-data': 'on', 'sec-fetch-dest': 'image' },
  { accept: 'text/x-component', 'user-agent': 'Googlebot/2.1', 'cache-control': 'no-cache' },
  { 'content-security-policy': `script-src '${mark}'`, 'content-security-policy-report-only': `script-src '${mark}'` },
  { 'if-none-match': '*', 'if-modified-since': new Date().toUTCString() },
  { 'x-http-method-override': 'POST', 'x-original-url': `/${mark}`, 'x-rewrite-url': `/${mark}` },
]

/** Parameters to which Next gives a meaning, or which a page might repeat. */
const parameters = [
  `nxtPq=${mark}`,
  `nxtIq=${mark}`,
  `%6extPq=${mark}`,
  `nxtPsku=${mark}&nxtPlisting=jewellery&nxtPpath=${mark}&nxtPname=${mark}`,
  `nxtPbrand=${mark}&nxtPcategory=${mark}&nxtPpage=2`,
  `nextInternalLocale=${mark}&__nextLocale=${mark}&__nextDefaultLocale=${mark}`,
  '__nextDataReq=1&__nextppronly=1&amp=1',
  `_rsc=${mark}`,
  `utm_source=${mark}&zz=${mark}`,
]

/** Other ways to write a path, some of which Next takes for the same page. */
const spellings = [
  (path: string) => `${path}.rsc`,
  (path: string) => `${path}.segments/_tree.segment.rsc`,
  (path: string) => `${path}.segments/_full.segment.rsc`,
  (path: string) => `${path.replace(/^\/$/, '')}/`,
  (path: string) => path.replace(/(?<=\/)(\w)/, (one) => `%${one.charCodeAt(0).toString(16)}`),
]

const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`

const respelled = (path: string, spell: (path: string) => string) => {
  const [name = '', query] = path.split('?')
  return query ? `${spell(name)}?${query}` : spell(name)
}

/** The addresses under which a guest tries to plant another response for a target. */
type Attack = { name: string; plant: (target: Target) => Promise<unknown> }

const byHeaders = requests.map(
  (headers): Attack => ({
    name: JSON.stringify(headers),
    plant: async (target) => {
      for (const path of [target.path, withQuery(target.path, parameters.join('&'))])
        await ask({ ...target, path }, headers)
    },
  }),
)
const byMethod = ['HEAD', 'OPTIONS', 'POST'].map(
  (method): Attack => ({
    name: method,
    plant: async (target) => {
      for (let times = 0; times < 2; times++) await ask(target, {}, method)
    },
  }),
)
const byParameters = parameters.map(
  (query): Attack => ({
    name: query,
    plant: async (target) => {
      const planted = { ...target, path: withQuery(target.path, query) }
      for (const headers of [{}, { 'next-url': '/x' }, {}]) await ask(planted, headers)
    },
  }),
)
const bySpelling = spellings.map(
  (spell): Attack => ({
    name: spell('/…'),
    plant: async (target) => {
      const planted = { ...target, path: respelled(target.path, spell) }
      for (const headers of [{}, {}, navigation]) await ask(planted, headers)
    },
  }),
)

/** One of each kind of response. */
const targetsOf = async (pages = ['/', '/the-collection']): Promise<Target[]> => {
  const { text } = await rawRequest('/the-collection', {})
  const [, payload = ''] = /"(\/payload\/[^"]+)"/.exec(text) ?? []
  return [
    ...[...pages, search, piece].map((path) => ({ path })),
    ...['/the-collection', search].map((path) => ({ path, headers: navigation })),
    { path: piece, headers: prefetch },
    { path: '/the-collection', headers: ahead },
    { path: payload },
    ...data.map((path) => ({ path })),
  ]
}

const lead = async (attacks: Attack[], targets: Target[]) => {
  const nameOf = ({ path, headers }: Target) => [path, ...Object.keys(headers ?? {})].join(' ')
  // The first rendering after a start may have its head in another form; from the second on a response may be kept.
  for (let times = 0; times < 2; times++) for (const target of targets) await shown(target)
  await startAnew()
  const expected = new Map<string, unknown>()
  for (const target of targets) expected.set(nameOf(target), await shown(target))
  for (const { name, plant } of attacks) {
    await startAnew()
    await Promise.all(targets.map(plant))
    await Promise.all(
      targets.map(async (target) =>
        expect.soft(await shown(target), `${nameOf(target)} after ${name}`).toEqual(expected.get(nameOf(target))),
      ),
    )
  }
}

/** Few enough for one test's time on a busy machine. */
const atOnce = 11
for (let at = 0; at < byHeaders.length; at += atOnce)
  test(`no header of a guest changes what the next guest gets, from ${at + 1} on`, async () =>
    lead(byHeaders.slice(at, at + atOnce), await targetsOf()))
test('no method of a guest changes what the next guest gets', async () => lead(byMethod, await targetsOf()))
test('no parameter of a guest changes what the next guest gets', async () =>
  lead(byParameters, await targetsOf(['/', '/about', ...listings])))
test('no spelling of an address changes what the next guest gets at the usual one', async () =>
  lead(bySpelling, await targetsOf()))
