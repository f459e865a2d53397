import type { Route } from '@playwright/test'
import { createColleague, expectLeaveConfirmation, openDesk, slowDoubleClick } from './support/desk'
import { addPieceAtDesk, daytona, save } from './support/desk-piece'
import { makeMember } from './support/members'
import { addPiece } from './support/rows'
import { sql } from './support/shop'
import { expect, test } from './support/test'
import { addCleanup } from './support/undo'

test('a refusal stands at its field, and nothing typed is lost by it', async ({ page }) => {
  await openDesk(page, await createColleague('manager'))
  await page.getByRole('link', { name: 'Create' }).click()
  await page.getByLabel('SKU').fill('10311')
  await page.getByLabel('Brand').fill('Rolex')
  await page.getByLabel('Name *', { exact: true }).fill('A long name that nobody types twice')
  await save(page)
  await expect(page.getByText('10311 is taken by another piece')).toBeVisible()
  await expect(page.getByLabel('Name *', { exact: true })).toHaveValue('A long name that nobody types twice')
  // The desk moves the focus to the field itself; text filled in earlier would go there.
  await expect(page.getByLabel('SKU')).toBeFocused()
  await page.getByLabel('Price', { exact: true }).fill('a lot')
  await expect(page.getByText('“a lot” isn’t a price we recognise')).toBeVisible()
})

test('a brand that is nearly another is asked about before it is saved, and taken once it is said to be new', async ({
  page,
}) => {
  const sku = `DESK-BRAND-${test.info().retry}`
  addCleanup(() => sql('DELETE FROM "StockItem" WHERE "SKU" = $1', [sku]))
  await addPiece({ SKU: `${sku}-PP`, ManufacturerName: 'Patek Philippe' })
  await openDesk(page, await createColleague('manager'))
  await page.getByRole('link', { name: 'Create' }).click()
  const brand = page.getByLabel('Brand')
  await expect(page.locator('datalist option[value="Patek Philippe"]')).toBeAttached()
  await page.getByLabel('SKU').fill(sku)
  await brand.fill('Patek Phillipe')
  await page.getByLabel('Name *', { exact: true }).fill('Nautilus')
  await expect(page.getByText('Is Patek Phillipe a new brand?')).toBeVisible()
  await page.getByRole('button', { name: 'Use Patek Philippe' }).click()
  await expect(brand).toHaveValue('Patek Philippe')
  await brand.fill('Patek Philipe')
  await save(page)
  await expect(page.getByText('Is Patek Philipe a new brand?')).toBeVisible()
  await page.getByRole('button', { name: 'Yes, a new brand' }).click()
  await expect(page.getByText('Is Patek Philipe a new brand?')).toBeHidden()
  await save(page)
  await expect(page.getByRole('region', { name: 'Photographs' })).toBeVisible()
  expect(await sql('SELECT "ManufacturerName" AS brand FROM "StockItem" WHERE "SKU" = $1', [sku])).toEqual([
    { brand: 'Patek Philipe' },
  ])
})

test('a new record takes no input while it is saved; whatever could not be saved is there, and not left without a question', async ({
  page,
}) => {
  const slug = `while-it-is-saved-${test.info().retry}`
  addCleanup(() => sql('DELETE FROM "JournalArticle" WHERE slug = $1', [slug]))
  await openDesk(page, await createColleague('manager'), '/staff/articles/create')
  const title = page.getByLabel('Title *')
  const text = page.getByRole('textbox', { name: 'Text' })
  await page.getByLabel('Address *').fill(slug)
  await page.getByLabel('Date *').fill('2026-11-20')
  await text.click()
  await page.keyboard.type('First sentence.')
  const form = await text.boundingBox()
  if (!form) throw new Error('The text is not in sight.')
  const typeMeanwhile = async () => {
    await page.keyboard.type(' At the focus.')
    await page.mouse.click(form.x + form.width / 2, form.y + form.height / 2)
    await page.keyboard.type(' At the text.')
    await expect(page.locator('form [contenteditable]')).toHaveText('First sentence.')
    await expect(page.locator('input[name=title]')).toHaveValue('While it is saved')
  }
  const sent: Route[] = []
  await page.route('**/api/staff/articles', (route) => void sent.push(route))
  await title.fill('While it is saved')
  await title.press('Enter')
  await expect.poll(() => sent.length).toBe(1)
  await typeMeanwhile()
  await sent[0]?.abort()
  await expect(page.getByText('No response from the server, so this may or may not have been saved.')).toBeVisible()
  await expect(title).toBeFocused()
  await page.keyboard.type('!')
  await expect(title).toHaveValue('While it is saved!')
  await page.keyboard.press('Backspace')
  await expectLeaveConfirmation(page)
  await save(page)
  await expect.poll(() => sent.length).toBe(2)
  await typeMeanwhile()
  await sent[1]?.continue()
  await expect(page).toHaveURL(/\/staff\/articles\/\d+$/)
  await expect(text).toHaveText('First sentence.')
  await text.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Second sentence.')
  await expect(text).toHaveText('First sentence. Second sentence.')
  await save(page)
  await expect(page.getByText('Text: First sentence. → First sentence. Second sentence.')).toBeVisible()
  await text.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Third.')
  await page.route('**/api/staff/articles/*', (route) => route.abort())
  const asked = page.waitForEvent('dialog')
  await save(page)
  await expect(page.getByText('No response from the server, so this may or may not have been saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await page.getByRole('menuitem', { name: 'Journal' }).click()
  await asked
  await expect(text).toHaveText('First sentence. Second sentence. Third.')
})

test('a dialog stays open when it was opened by a double click, and keeps what is typed when something beside it is clicked', async ({
  page,
}) => {
  const member = await makeMember('pending')
  const sku = `DESK-9-${test.info().retry}`
  await openDesk(page, await createColleague('manager'), `/staff/members/${member.id}`)
  const dialog = page.getByRole('dialog')
  await slowDoubleClick(page.getByRole('button', { name: 'Approve' }), 40)
  await expect(dialog).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.goto('/staff/pieces')
  await addPieceAtDesk(page, sku)
  await slowDoubleClick(page.getByRole('button', { name: 'Mark as sold', exact: true }))
  await dialog.getByLabel('Note').fill('Paid in two parts')
  await page.mouse.click(5, 5)
  await expect(dialog.getByLabel('Note')).toHaveValue('Paid in two parts')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})

test('words of one’s own stay when a field is left; a time that is over is refused; a copy begins as a watch of its own', async ({
  page,
}) => {
  const sku = `DESK-14-${test.info().retry}`
  const copy = `${sku}-B`
  addCleanup(() => sql('DELETE FROM "StockItem" WHERE "SKU" = $1', [copy]))
  await openDesk(page, await createColleague('manager'), `/staff/pieces/${await addPiece(daytona(sku))}`)
  const stored = async (of: string) =>
    (
      await sql<object>(
        `SELECT "StatusName", "Box", "Papers", "conditionGrade", "timing", "Model", "publishAt" FROM "StockItem" WHERE "SKU" = $1`,
        [of],
      )
    )[0]
  const status = page.getByLabel('Status', { exact: true })
  const box = page.getByLabel('Box', { exact: true })
  const papers = page.getByLabel('Papers', { exact: true })
  await status.pressSequentially('Reserved for Ada')
  await page.keyboard.press('Tab')
  await expect(status).toHaveValue('Reserved for Ada')
  await box.pressSequentially('yes')
  await page.getByRole('heading', { name: 'Condition and papers' }).click()
  await expect(box).toHaveValue('Yes')
  await papers.click()
  await page.getByRole('option', { name: 'No', exact: true }).click()
  await page.keyboard.press('Tab')
  await papers.fill('Lost')
  await page.keyboard.press('Escape')
  await expect(papers).toHaveValue('No')
  await page.getByLabel('Timing').fill('+2 s a day')
  const time = page.getByLabel('Publish on')
  await time.fill('2020-01-01T10:00')
  await save(page)
  await expect(page.getByText('This time is in the past. Publish now, or choose a later time.')).toBeVisible()
  await expect(time).toBeFocused()
  await time.fill('')
  await save(page)
  await expect
    .poll(() => stored(sku))
    .toMatchObject({ StatusName: 'Reserved for Ada', Box: '1', Papers: '0', timing: '+2 s a day', publishAt: null })

  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect(page.getByLabel('Model', { exact: true })).toHaveValue('Daytona')
  await expect(page.getByLabel('SKU')).toHaveValue('')
  await expect(page.getByLabel('Arrived')).toHaveValue('')
  await page.getByLabel('SKU').fill(copy)
  await save(page)
  await expect
    .poll(() => stored(copy))
    .toEqual({
      StatusName: null,
      Box: null,
      Papers: null,
      conditionGrade: null,
      timing: '',
      Model: 'Daytona',
      publishAt: null,
    })
})

test('a text that is typed and removed again leaves nothing to save; a copy of a long record outlives a reload', async ({
  page,
}) => {
  const sku = `DESK-53-${test.info().retry}`
  await openDesk(page, await createColleague('manager'), `/staff/pieces/${await addPiece(daytona(sku))}`)
  const strap = page.getByRole('textbox', { name: 'Strap' })
  await strap.fill('Steel')
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await strap.fill('')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await sql(`UPDATE "StockItem" SET "Description" = $2 WHERE "SKU" = $1`, [
    sku,
    `<p>${'It runs well. '.repeat(2_000)}</p>`,
  ])
  await page.reload()
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect(page.getByLabel('Model', { exact: true })).toHaveValue('Daytona')
  await page.reload()
  await expect(page.getByLabel('Model', { exact: true })).toHaveValue('Daytona')
})
