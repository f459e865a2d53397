import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createColleague, openDesk } from './support/desk'
import { publishArticle, writeArticle } from './support/desk-article'
import { addRow } from './support/rows'
import { get, sql, visit } from './support/shop'
import { expect, test } from './support/test'
import { addCleanup } from './support/undo'

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text' })

type Pasted = { html: string } | { picture: string }

const paste = (page: Page, given: Pasted) =>
  textOf(page).evaluate((editor, pasted) => {
    const clipboardData = new DataTransfer()
    if ('html' in pasted) clipboardData.setData('text/html', pasted.html)
    else clipboardData.items.add(new File([], pasted.picture, { type: 'image/png' }))
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, given)

test('what is pasted from a document keeps its headings, lists, tables and small digits', async ({ page }) => {
  await openDesk(page, await createColleague('manager'), '/staff/articles/create')
  const text = textOf(page)
  await text.click()
  const line = (level: number, mark: string, words: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp; </span></span>${words}</p>`
  await paste(page, {
    html: `<html><body><h1>The morning</h1>${line(1, '·', 'Coffee')}${line(2, 'o', 'black')}${line(2, 'o', 'white')}${line(1, '·', 'The <b>safe</b>')}${line(3, '§', 'open')}${line(3, '§', 'shut')}
      <p>Then:</p>${line(1, '1.', 'Open')}<p style='mso-list:l1 level1 lfo2'>2.  Close</p><p>4 m<sup>2</sup></p>
      <table><caption>Sizes</caption><tr><td><p>Strap</p></td><td>Rubber<br>Black</td></tr>
      <tr><td>a</td><td>b</td><td><table><tr><td>c</td><td>d</td></tr></table></td></tr></table></body></html>`,
  })
  await expect(text.getByRole('heading', { level: 2, name: 'The morning' })).toBeVisible()
  await expect(text.locator(':scope > ul > li > p')).toHaveText(['Coffee', 'The safe'])
  await expect(text.locator('ul > li:first-child > ul > li')).toHaveText(['black', 'white'])
  await expect(text.locator('ul > li:last-child > ul > li')).toHaveText(['open', 'shut'])
  await expect(text.locator('ol > li')).toHaveText(['Open', 'Close'])
  await expect(text.locator('li strong')).toHaveText('safe')
  for (const words of ['4 m²', 'Sizes', 'Strap: Rubber Black', 'a, b, c d'])
    await expect(text.getByText(words, { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  // As Google Docs writes them.
  await paste(page, {
    html: '<ul><li><p>Steel</p></li><ul><li><p>brushed</p></li></ul></ul><p>H<span style="vertical-align:sub">2</span>O</p>',
  })
  await expect(text.locator('ul > li', { hasText: 'Steel' }).locator('ul > li')).toHaveText(['brushed'])
  await expect(text.getByText('H₂O', { exact: true })).toBeVisible()
})

test('of what is pasted, links lead somewhere, directions stay, and pictures are not left out without a word', async ({
  page,
}) => {
  await openDesk(page, await createColleague('manager'), '/staff/articles/create')
  const text = textOf(page)
  await text.click()
  await paste(page, {
    html: `<p>One<a href="#_ftn1" name="_ftnref1">[1]</a>, <a href="www.example.com">two</a>, <a href="two.htm">three</a>
      and <a href="/contact">four</a></p><p dir=RTL>(RM 11-03) مرحبا</p><p><img src="https://a.example/b.jpg"></p>
      <table><tr><td><img src="file:///c.png"></td></tr>
      <tr><td><a href="https://a.example/">five</a></td></tr></table>`,
  })
  await expect(text.getByText('One[1], two, three and four')).toBeVisible()
  expect(await text.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    'https://www.example.com',
    '/contact',
    'https://a.example/',
  ])
  await expect(text.getByText('مرحبا')).toHaveCSS('direction', 'rtl')
  await expect(page.getByText('2 pictures were left out. Add them with Photograph.')).toBeVisible()
  await paste(page, { picture: 'a.png' })
  await expect(page.getByText('1 picture was left out. Add it with Photograph.')).toBeVisible()
})

test('a text in two scripts stands on the page as in the editor, its photograph described', async ({ page }) => {
  const slug = `two-scripts-${test.info().retry}`
  addCleanup(() => sql('DELETE FROM "JournalArticle" WHERE slug = $1', [slug]))
  await openDesk(page, await createColleague('manager'), '/staff/articles/create')
  await writeArticle(page, slug, (dialog) => dialog.getByRole('button', { name: '05-boutique-london' }).click())
  const text = textOf(page)
  await text.getByLabel('Alt text').fill('The lit window "of the boutique"')
  await text.locator('p').last().click()
  await page.keyboard.insertText('שלום, said the client (in Hebrew).')
  await page.keyboard.press('Enter')
  await page.keyboard.type('We answered in English.')
  const directions = (root: string) =>
    page.locator(`${root} p`).evaluateAll((lines) => lines.slice(-2).map((line) => getComputedStyle(line).direction))
  await expect.poll(() => directions('.tiptap')).toEqual(['rtl', 'ltr'])
  await publishArticle(page)
  await expect.poll(async () => (await get(`/journal/${slug}`)).status).toBe(200)
  await visit(page, `/journal/${slug}`)
  expect(await directions('article')).toEqual(['rtl', 'ltr'])
  await expect(page.getByAltText('The lit window "of the boutique"')).toBeAttached()
})

/** HTML without the white space that no browser shows, and what the server adds to links. */
const tidy = (html: string) =>
  html
    .replaceAll(' rel="noopener"', '')
    .replace(/\s+/g, ' ')
    .replace(
      / ?(<\/?(?:section|h[2-4]|p|[uo]l|li|d[ldt]|blockquote|figure|figcaption|table|caption|thead|tbody|tr|t[hd])\b[^>]*>) ?/g,
      '$1',
    )

const folder = 'prisma/demo/pages'

for (const file of ['services.html', 'terms-and-conditions.html', 'privacy-policy.html', 'cookie-policy.html'])
  test(`the editor saves ${file} with its tables and sections`, async ({ page }) => {
    const content = readFileSync(join(folder, file), 'utf8')
    const name = `test-${file.replace('.html', '')}`
    const id = await addRow('JournalArticle', { slug: name, title: name, content, date: '2026-11-20' })
    await openDesk(page, await createColleague('manager'), `/staff/articles/${id}`)
    await textOf(page).locator('p').last().click()
    await page.keyboard.type('§')
    await page.getByRole('button', { name: 'Save' }).click()
    const saved = async () =>
      (await sql<{ content: string }>('SELECT content FROM "JournalArticle" WHERE id = $1', [id]))[0]?.content ?? ''
    await expect.poll(saved).toContain('§')
    expect(tidy((await saved()).replace('§', ''))).toBe(tidy(content))
  })

test('a text that the editor cannot keep says what of it, opens as HTML alone, and in the editor once that is gone', async ({
  page,
}) => {
  const kept = '<h2 id="one">One</h2><p>Two</p>'
  const content = `${kept}<p><img src="05-boutique-london" alt=""></p>`
  const id = await addRow('JournalArticle', { slug: 'test-lost', title: 'Lost', content, date: '2026-11-20' })
  await openDesk(page, await createColleague('manager'), `/staff/articles/${id}`)
  const says = page.getByText('This text contains a picture outside a figure, which the editor cannot show.')
  await expect(says).toBeVisible()
  const text = textOf(page)
  await expect(text).toHaveValue(content)
  const back = page.getByRole('button', { name: 'Back to the editor' })
  await back.click()
  await expect(text).toHaveValue(content)
  await text.fill(kept)
  await back.click()
  await expect(says).toBeHidden()
  await expect(text.getByRole('heading', { name: 'One' })).toBeVisible()
})
