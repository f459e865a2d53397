import { createColleague, openDesk, signInAtDesk } from './support/desk'
import { publishArticle, writeArticle } from './support/desk-article'
import { addPieceAtDesk, save } from './support/desk-piece'
import { get, sql } from './support/shop'
import { expect, test } from './support/test'
import { addCleanup } from './support/undo'

const priceOf = async (sku: string) =>
  (await sql<{ Price: string }>('SELECT "Price"::text FROM "StockItem" WHERE "SKU" = $1', [sku]))[0]?.Price

test('a manager’s day: a piece is seen before it is saved, published, repriced, put right and sold', async ({
  page,
}) => {
  const sku = `DAY-${test.info().retry}`
  await signInAtDesk(page, await createColleague('manager'))
  await page.getByRole('menuitem', { name: 'Pieces' }).click()
  await addPieceAtDesk(page, sku)

  // A preview of unsaved changes.
  await page.getByLabel('Name *', { exact: true }).fill('Daytona, not saved')
  await page.getByRole('button', { name: 'Preview' }).click()
  const sight = page.frameLocator('iframe[title="Preview of the page"]')
  await expect(sight.getByRole('heading', { name: 'Daytona, not saved' }).first()).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Close' }).click()
  expect(await sql('SELECT FROM "StockItem" WHERE "Name" = $1', ['Daytona, not saved'])).toHaveLength(0)
  await page.getByLabel('Name *', { exact: true }).fill('Daytona, steel')

  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect.poll(async () => (await get(`/watch/Rolex-Daytona/${sku}`)).text).toContain('£28,950')

  await page.getByLabel('Price', { exact: true }).fill('27500')
  await save(page)
  await expect.poll(() => priceOf(sku)).toBe('27500.00')
  const history = page.getByRole('region', { name: 'History' })
  await history.getByRole('button', { name: 'Undo Price' }).click()
  await expect.poll(() => priceOf(sku)).toBe('28950.00')
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('28,950')

  await page.getByRole('button', { name: 'Mark as sold', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Sale price').fill('POA')
  await expect(dialog.getByText('Enter what was paid, or leave blank if not known.')).toBeVisible()
  await dialog.getByLabel('Sale price').fill('26.543,21')
  await dialog.getByRole('button', { name: 'Mark as sold' }).click()
  await expect(page.getByRole('button', { name: 'Cancel sale' })).toBeVisible()
  addCleanup(() => sql('DELETE FROM "Sale" WHERE sku = $1', [sku]))
  expect(await sql('SELECT price_obtained::text AS price FROM "Sale" WHERE sku = $1', [sku])).toEqual([
    { price: '26543.21' },
  ])
  await expect.poll(async () => (await get(`/watch/Rolex-Daytona/${sku}`)).text).toContain('Sold')
  for (const path of [`/watch/Rolex-Daytona/${sku}`, `/api/singlewatch/${sku}/details`, '/api/listings/other'])
    expect((await get(path)).text).not.toMatch(/26.?543/)
  await page.goto('/staff/sales')
  await expect(page.getByRole('link', { name: '£26,543.21' })).toBeVisible()
})

test('an article is written with a photograph, looked at, and published', async ({ page }) => {
  const slug = `a-day-at-the-desk-${test.info().retry}`
  addCleanup(() => sql('DELETE FROM "JournalArticle" WHERE slug = $1', [slug]))
  await openDesk(page, await createColleague('manager'), '/staff/articles/create')
  await writeArticle(page, slug, (dialog) => dialog.getByRole('button', { name: '05-boutique-london' }).click())
  await save(page)
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible()
  expect((await get(`/journal/${slug}`)).status).toBe(404)
  await publishArticle(page)
  await expect.poll(async () => (await get(`/journal/${slug}`)).status).toBe(200)
  const { text: html } = await get(`/journal/${slug}`)
  expect(html).toMatch(
    /<h2>The morning<\/h2><p>We opened at ten\.<\/p><figure><picture class="after-paint" style="aspect-ratio:\d+\/\d+">/,
  )
})

test('an enquiry is taken on, answered from the template and marked so; its history says who, and takes it back', async ({
  page,
}) => {
  const name = `Ada Keller-${Date.now()}`
  const [enquiry] = await sql<{ id: number }>(
    `INSERT INTO "Enquiry" (kind, boutique, email, phone, name, item, message, "consentText", "consentAt")
     VALUES ('enquiry', 'London', 'ada@example.com', '+447700900090', $1, 'Richard Mille RM 11-03', 'Is it still there?', 'yes', now()) RETURNING id`,
    [name],
  )
  addCleanup(() => sql('DELETE FROM "Enquiry" WHERE id = $1', [enquiry?.id]))
  const statusOf = async () =>
    (await sql<{ status: string }>('SELECT status::text FROM "Enquiry" WHERE id = $1', [enquiry?.id]))[0]?.status
  const { id } = await createColleague('manager')
  await sql('UPDATE "StaffAccount" SET name = $1 WHERE id = $2', [`Answerer ${id}`, id])
  const [{ email } = { email: '' }] = await sql<{ email: string }>('SELECT email FROM "StaffAccount" WHERE id = $1', [
    id,
  ])
  await openDesk(page, { id, email }, '/staff/enquiries')
  await page.getByText(name).click()
  await page.getByLabel('Assigned to').click()
  await page.getByRole('option', { name: `Answerer ${id}` }).click()
  await expect(page.getByRole('link', { name: 'Reply by email' })).toHaveAttribute(
    'href',
    /^mailto:ada%40example\.com\?subject=.*Dear%20Ada/,
  )
  await page.getByRole('button', { name: 'Mark as answered', exact: true }).click()
  await expect(page.getByText(`Answered by Answerer ${id}`)).toBeVisible()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('Status: New → Answered')
  await history.getByRole('button', { name: 'Undo Status' }).click()
  await expect.poll(statusOf).toBe('new')

  // A colleague answers it while this page is open. The trigger that names who did acts on changes of the status alone.
  await expect(page.getByRole('button', { name: 'Mark as answered', exact: true })).toBeVisible()
  await sql(`UPDATE "Enquiry" SET status = 'answered' WHERE id = $1`, [enquiry?.id])
  await sql(`UPDATE "Enquiry" SET answered_by = 'Lea London <lea@example.com>' WHERE id = $1`, [enquiry?.id])
  await page.getByRole('button', { name: 'Mark as answered', exact: true }).click()
  await expect(page.getByText('Lea London has already answered this.')).toBeVisible()
})
