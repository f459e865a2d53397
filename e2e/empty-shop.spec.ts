import { openEmptyShop } from './support/empty-shop'
import { fixedPages } from './support/pages'
import { until } from './support/shop'
import { expect, testWith } from './support/test'

let shop: Awaited<ReturnType<typeof openEmptyShop>>

const test = testWith(async () => {
  shop = await openEmptyShop()
  // The build was made with a full shop; a process first invalidates the build's cached pages.
  await until(async () => {
    const page = await shop.get('/about').catch(() => null)
    return page?.status === 200 && page.text.includes('We are writing this page')
  }, 60_000)
})

const redirecting = ['/dashboard', '/user', '/featuredwatches']

test('a shop without a single row shows every page', async () => {
  for (const path of [
    ...fixedPages,
    ...redirecting,
    '/openapi.json',
    '/sitemap.xml',
    '/sitemaps/pages.xml',
    '/robots.txt',
  ]) {
    const { status, text } = await shop.get(path)
    expect(status, path).toBe(path === '/404' ? 404 : redirecting.includes(path) ? 307 : 200)
    if (path.includes('.') || status === 307) continue
    expect(text.match(/<h1[\s>]/g)?.length, path).toBe(1)
    expect(text, path).not.toContain('Something went wrong on our side')
  }
})

test('a shop without a single row answers every endpoint, with lists or with a 404', async () => {
  const { paths } = JSON.parse((await shop.get('/openapi.json')).text)
  const empty: Record<string, unknown> = {
    '/api/websiteitems': { data: [] },
    '/api/slider': [[], []],
    '/api/home': { background_images: [], videos: [], excerpts: Array(7).fill(null) },
    '/api/sitesettings': { poa_price_tag: null },
    '/api/membership': { Description: '' },
    '/api/magazines': [],
    '/api/journals': [],
    '/api/watches': [],
  }
  const missing = ['/api/{name}boutique', '/api/{page}', '/api/singlewatch/{sku}/details']
  for (const path of Object.keys(paths).filter((one) => one.startsWith('/api/'))) {
    const { status, text } = await shop.get(path.replaceAll(/\{\w+\}/g, 'about'))
    expect(status, path).toBeLessThan(500)
    expect(() => JSON.parse(text), path).not.toThrow()
    if (path in empty) expect(JSON.parse(text), path).toEqual(empty[path])
    if (missing.includes(path)) expect(status, path).toBe(404)
  }
})

test('a shop without a single row works in a browser', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  for (const path of ['/', '/richard-mille-watches', '/locations', '/contact', '/journal', '/press', '/login']) {
    await page.goto(new URL(path, shop.url).href)
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    await expect(page.locator('h1')).toHaveCount(1)
  }
  expect(errors).toEqual([])
})
