import { specifiedPages } from './support/pages'
import { addPiece } from './support/rows'
import { get, rawRequest, visit } from './support/shop'
import { expect, testWith } from './support/test'

const test = testWith(async () => {
  await addPiece({
    SKU: 'E2E-Main',
    ManufacturerName: 'Richard Mille',
    Model: 'RM 11-03',
    Name: 'RM 11-03 Test',
    Price: 1000,
  })
  await addPiece({
    SKU: 'E2E-Ring',
    Family: 'jewellery',
    ManufacturerName: 'Cartier',
    Model: '',
    Name: 'Ring',
    Price: 1000,
  })
})

for (const path of specifiedPages)
  test(`${path} answers with a page`, async () => {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('<main')
    expect(answer.text.match(/<h1[\s>]/g)?.length).toBe(1)
  })

const missing = [
  // Decoded, these name the framework's own files, which it finds but cannot serve.
  '/internal%2fready',
  '/api%2Fsuggestions',
  '/_global-error',
  '/watch/x/NO-SUCH',
  '/jewellery/NO-SUCH',
  '/richard-mille-watch/RM/NO-SUCH',
  '/nowhere',
  '/constructor',
  '/journal/no-such-article',
  '/404',
  '/internal/listing/main',
  '/internal/notice/watch/10311',
  '/watch/x/%2e%2e%2f',
  "/watch/x/'OR 1=1",
  '/jewellery/%F0%9F%92%8E',
  '/watch/a/b/c',
  `/watch/x/${'A'.repeat(3000)}`,
  '/internal/ready',
  '/internal/expire',
  '/media/..%2f..%2fpackage.json',
  '/media/../../package.json',
  '/watches/gallery/NW-10311/..%2f..%2f..%2fetc%2fpasswd',
  '/watches/gallery/NW-10311/grid-image-99999.avif',
  '/sitemaps/pieces-999.xml',
]
for (const path of missing)
  test(`${path.slice(0, 60)} is not found`, async () => {
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(answer.text).not.toMatch(/at \w+ \(|node_modules/)
  })

test('an address that cannot be read is refused, never a server error', async () => {
  for (const path of ['/%00', '/watch/x/%00', '/%E0%A4%A', '/api/%00']) {
    const [page, data] = [await get(path, { accept: 'text/html' }), await get(path, { accept: 'application/json' })]
    expect([page.status, page.headers.get('content-type')], path).toEqual([400, 'text/html; charset=utf-8'])
    expect([data.status, JSON.parse(data.text)], path).toEqual([400, { message: 'The address cannot be read.' }])
  }
})

test('a parameter that cannot be read is ignored', async ({ page }) => {
  for (const path of ['/', '/journal/caring-for-a-bracelet', '/login', '/api/journals'])
    expect((await get(`${path}?utm_campaign=50%off`)).status, path).toBe(200)
  await visit(page, '/the-collection?utm_campaign=50%off&brand=Rolex&q=%00')
  await expect(page.locator('[data-step=chip]')).toHaveText([/^Rolex/])
  await page.locator('main li a[data-way=item]').first().click()
  await expect(page).toHaveURL(/\/watch\//)
})

test('an address with more parameters than anybody means is refused before they are read', async () => {
  for (const path of ['/api/listings/all', '/new-arrivals', '/'])
    expect((await get(`${path}?${'location=london&'.repeat(400)}`)).status, path).toBe(414)
  expect((await get(`/api/listings/all?${'location=london&'.repeat(399)}`)).status).toBe(200)
})

test('a forged Host header never gets into a page or a redirect', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  for (const path of [
    '/',
    '/watch/x/e2e-main',
    '/richard-mille-watches?q=rm',
    '/sitemap.xml',
    '/robots.txt',
    '/dashboard',
  ])
    expect(JSON.stringify(await rawRequest(path, { headers })), path).not.toContain('evil.example')
})

test('pages carry a policy that lets no foreign or unhashed script run', async () => {
  for (const path of [
    '/',
    '/richard-mille-watches',
    '/richard-mille-watches?q=rm',
    '/jewellery/E2E-Ring',
    '/nowhere',
  ]) {
    const { headers } = await get(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy, path).toMatch(/script-src 'self' 'sha256-/)
    expect(policy.match(/script-src[^;]*/)?.[0], path).not.toContain('unsafe')
  }
})
