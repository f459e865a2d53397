import { hides, shows, writeArticle } from './support/journal'
import { addPiece, addRow } from './support/rows'
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

test('an article and a piece lead to each other, and the article forgets one that becomes members-only', async () => {
  await addPiece({ SKU: 'JRN-1', Name: 'Journaline canary', ManufacturerName: 'Journaline', Model: 'One' })
  const [article, piece] = ['/journal/test-about-a-piece', '/watch/Journaline-One/JRN-1']
  await until(async () => (await get(piece)).status === 200)
  await writeArticle('test-about-a-piece', { content: `<p>About <a href="${piece}">one</a>.</p>` })
  await until(shows(article, 'Journaline canary'))
  await until(shows(piece, 'test-about-a-piece'))
  await sql(`UPDATE "StockItem" SET "MembersAreaOnly" = 1 WHERE "SKU" = 'JRN-1'`)
  await until(hides(article, 'Journaline canary'))
})
