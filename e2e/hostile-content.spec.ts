import { writeArticle } from './support/journal'
import { visit, withoutRule } from './support/shop'
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
  await expect(writeArticle('test-hostile', article)).rejects.toThrow('contains code that a page must not run')
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

test('on paper an article is its words and pictures alone', async ({ page }) => {
  await visit(page, '/journal/how-a-tourbillon-works')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('A short vocabulary')).toBeVisible()
  for (const gone of ['header#header', 'footer form', 'footer nav', 'main aside', '#similar'])
    await expect(page.locator(gone).filter({ visible: true })).toHaveCount(0)
})
