import { hides, shows, writeArticle } from './support/journal'
import { addRow, change } from './support/rows'
import { get, sql, until, visit } from './support/shop'
import { expect, test } from './support/test'

test('a reader narrows the journal, reads, and follows “You may also like”', async ({ page }) => {
  await visit(page, '/journal')
  await page.getByRole('navigation', { name: 'Category' }).getByRole('link', { name: 'Guides' }).click()
  await expect(page).toHaveURL(/\/journal\?category=Guides$/)
  const cards = page.locator('main li[class^="layout-"] .meta')
  await expect(cards.filter({ hasText: 'Guides' })).not.toHaveCount(0)
  await expect(cards.filter({ hasNotText: 'Guides' })).toHaveCount(0)
  const title = await page.locator('main h2').first().innerText()
  await page.locator('main h2').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.locator('article')).toContainText(/By .+ \d{4} ?\d+ min read/)
  const similar = page.getByRole('region', { name: 'You may also like' }).getByRole('link')
  await expect(similar).toHaveCount(3)
  const next = await similar.first().getByRole('heading').innerText()
  await similar.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(next)
})

test('ten layouts repeat: three in a row, then two; two from 768; one below', async ({ page }) => {
  const rows = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    const lefts = await page
      .locator('main ul > li[class^="layout-"]')
      .evaluateAll((items) => items.map((one) => one.getBoundingClientRect().left))
    return lefts.slice(0, 10).reduce<number[]>((sum, left, at) => {
      const before = lefts[at - 1]
      if (before === undefined || left <= before) sum.push(1)
      else sum[sum.length - 1] = (sum.at(-1) ?? 0) + 1
      return sum
    }, [])
  }
  await visit(page, '/journal')
  const layouts = await page
    .locator('main ul > li[class^="layout-"]')
    .evaluateAll((items) => items.map((one) => one.className))
  expect(layouts.slice(0, 11)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((place) => `layout-${place}`))
  expect(await rows(1100)).toEqual([3, 2, 3, 2])
  expect(await rows(1099)).toEqual([2, 2, 2, 2, 2])
  expect(await rows(768)).toEqual([2, 2, 2, 2, 2])
  expect(await rows(767)).toEqual(Array(10).fill(1))
})

test('a draft is told nowhere, and everything forgets an article that becomes one', async () => {
  const canary = `canary-${Date.now()}`
  const article = { title: `Title ${canary}`, content: `<p>${canary}</p>`, category: 'Guides' }
  await writeArticle('test-canary', article)
  const seen = ['/journal', '/journal?category=Guides', '/journal/feed.xml', '/api/journals']
  for (const path of [...seen, '/journal/caring-for-a-bracelet']) await until(shows(path, canary))
  const slide = { slide_set: 'journal', display_order: 9, slide_image: '', slide_title: 'Test slide' }
  await addRow('Slide', { ...slide, slide_link: '/journal/test-canary' })
  for (const path of ['/journal/test-canary', '/api/journalarticle/test-canary'])
    expect((await get(path)).status).toBe(200)
  await until(shows('/sitemaps/pages.xml', 'test-canary'))
  await until(shows('/journal', 'Test slide'))
  await sql(`UPDATE "JournalArticle" SET status = 1 WHERE slug = 'test-canary'`)
  await until(async () => (await get('/journal/test-canary')).status === 404)
  for (const path of [...seen, '/journal/caring-for-a-bracelet', '/', '/journal/test-canary'])
    await until(hides(path, canary))
  await until(hides('/sitemaps/pages.xml', 'test-canary'))
  const answer = await get('/api/journalarticle/test-canary')
  expect([answer.status, answer.text.includes(canary)]).toEqual([404, false])
  const [, slides] = JSON.parse((await get('/api/slider')).text)
  expect(slides.map((slide: { slide_title: string }) => slide.slide_title)).not.toContain('Test slide')
  await until(hides('/journal', 'Test slide'))
})

test('a category renamed and a slide changed show at once', async () => {
  const renameBack = await change('JournalCategory', `name = 'Owners'`, { name: 'Owners & guests' })
  await until(shows('/journal', 'Owners &amp; guests'))
  await until(shows('/journal?category=Owners+%26+guests', 'a-year-with-the-rm-67-02'))
  await renameBack()
  await until(hides('/journal', 'Owners &amp; guests'))
  await addRow('Slide', { slide_set: 'journal', slide_image: '', slide_title: 'Test one', slide_link: '/journal' })
  await until(shows('/journal', 'Test one'))
  await sql(`UPDATE "Slide" SET slide_title = 'Test two' WHERE slide_title = 'Test one'`)
  await until(shows('/journal', 'Test two'))
})
