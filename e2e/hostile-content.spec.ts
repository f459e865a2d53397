import { hides, shows, writeArticle } from './support/journal'
import { addRow, change, empty } from './support/rows'
import { get, until, visit, withoutRule } from './support/shop'
import { expect, test } from './support/test'

test('hostile and broken HTML of a megabyte leaves a page that stands', async ({ page }) => {
  let ran = false
  page.on('dialog', (dialog) =>
    dialog.dismiss().then(() => {
      ran = true
    }),
  )
  const hostile = `<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">press</a><iframe srcdoc="x"></iframe>
    <h4>Deep</h4><p style="position:fixed">Words <b>open<table><tr>${'<td>cell of a wide table</td>'.repeat(12)}</table><svg onload=alert(1)>`
  const article = {
    title: `Title ${'endless'.repeat(30)}"</script><b>`,
    content: `${hostile}<p>${'word '.repeat(200_000)}</p><p>the end`,
  }
  await expect(writeArticle('test-hostile', article)).rejects.toThrow(
    'content holds something that a page must not run',
  )
  await withoutRule('JournalArticle', 'reject_script', () => writeArticle('test-hostile', article))
  await page.setViewportSize({ width: 390, height: 800 })
  await visit(page, '/journal/test-hostile')
  await expect(page.getByText('the end', { exact: true })).toBeAttached()
  expect(
    await page.locator('article :is(script, iframe, [style*=position], [onerror], [onload], img, svg)').count(),
  ).toBe(0)
  await page.locator('article').getByText('press', { exact: true }).click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.map((one) => JSON.parse(one)['@type'])).toContain('Article')
  expect(ran).toBe(false)
})

test('press shows the links that are there, and a file only while it is', async ({ page }) => {
  const cutting = { publisher: 'The Test', articles_link: '', article_download: '' }
  const gone = '/media/no-such-file.pdf'
  await addRow('Magazine', { ...cutting, title: 'Bare', date: '2026-11-20', article_download: gone })
  const there = 'https://the-test.example/a'
  await addRow('Magazine', { ...cutting, title: 'Linked', date: '2026-11-19', articles_link: there })
  await until(shows('/press', 'Linked'))
  await visit(page, '/press')
  const entry = (title: string) => page.locator('main article', { has: page.getByRole('heading', { name: title }) })
  await expect(page.locator('main article').first()).toContainText('November 20, 2026')
  await expect(entry('Bare').getByRole('link')).toHaveCount(0)
  await expect(entry('Linked').getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(entry('Second-hand is the wrong word').getByRole('link')).toHaveText([
    /^Link to article/,
    /^Download/,
    /^Translation/,
  ])
  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Translation' }).click()
  expect((await waiting).suggestedFilename()).toBe('second-hand-is-the-wrong-word.pdf')
  const file = await get('/media/the-quiet-room.pdf')
  expect(file.text.startsWith('%PDF-')).toBe(true)
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="the-quiet-room.pdf"')
  expect(file.headers.get('x-content-type-options')).toBe('nosniff')
  for (const path of ['..%2f..%2f..%2fetc%2fpasswd', '..%2fsecret.pdf', '.hidden.pdf', 'a%00.pdf'])
    expect([400, 404], path).toContain((await get(`/media/${path}`)).status)
})

test('the only article, then none, and no magazine: the pages stand', async () => {
  const others = `status = 0 AND slug <> 'caring-for-a-bracelet'`
  const publish = await change('JournalArticle', others, { status: 2 })
  await until(hides('/journal/caring-for-a-bracelet', 'You may also like'))
  await until(shows('/journal', '/journal/caring-for-a-bracelet'))
  await change('JournalArticle', 'status = 0', { status: 2 })
  await empty('Magazine')
  await until(shows('/journal', 'The first article is being written.'))
  await until(shows('/journal/feed.xml', '</feed>'))
  await until(shows('/press', 'Nobody has written about us yet.'))
  expect(JSON.parse((await get('/api/magazines')).text)).toEqual([])
  await publish()
  await until(hides('/journal', 'The first article is being written.'))
})

test('a long title, no author, no cover and no text still make a page and a card', async ({ page }) => {
  await writeArticle('test-bare', { title: `Incomprehensibilities${' of many words'.repeat(18)}`, content: '' })
  await until(shows('/journal', 'test-bare'))
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const places = { '/journal': 'main li:has(a[href="/journal/test-bare"])', '/journal/test-bare': 'article' }
    for (const [path, place] of Object.entries(places)) {
      await page.goto(path)
      await expect(page.locator(place).getByText('1 min read')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
  }
})

test('on paper an article is its words and pictures alone', async ({ page }) => {
  await visit(page, '/journal/how-a-tourbillon-works')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('A short vocabulary')).toBeVisible()
  for (const gone of ['header#header', 'footer form', 'footer nav', 'main aside', '#similar'])
    await expect(page.locator(gone).filter({ visible: true })).toHaveCount(0)
  // An upright picture taller than this leaves most of a sheet empty before it.
  await visit(page, '/journal/what-carbon-tpt-does-as-it-ages')
  const heights = await page
    .locator('main figure img')
    .evaluateAll((all) => all.map(({ clientHeight }) => clientHeight))
  expect(Math.max(...heights)).toBeLessThanOrEqual(416)
})
