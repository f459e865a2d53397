import { createColleague, openDesk } from './support/desk'
import { daytona, save } from './support/desk-piece'
import { addPiece } from './support/rows'
import { sql } from './support/shop'
import { expect, test } from './support/test'

test('a price that somebody else changed meanwhile is shown beside one’s own', async ({ page }) => {
  await openDesk(page, await createColleague('manager'), `/staff/pieces/${await addPiece(daytona('DESK-3'))}`)
  await page.getByLabel('Price', { exact: true }).fill('30000')
  await sql(`UPDATE "StockItem" SET "Price" = 31000 WHERE "SKU" = 'DESK-3'`)
  await save(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Somebody else has changed this piece')
  await expect(dialog.getByRole('row', { name: 'Price' })).toContainText('31,000')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Not saved. Your changes are still in the form.')).toBeVisible()
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('30,000')
  await save(page)
  await dialog.getByRole('button', { name: 'Save mine' }).click()
  await expect
    .poll(
      async () =>
        (await sql<{ Price: string }>(`SELECT "Price"::text FROM "StockItem" WHERE "SKU" = 'DESK-3'`))[0]?.Price,
    )
    .toBe('30000.00')
})

test('where the version of somebody else is to stay, it stands in the form beside what only this colleague typed, and is saved as ever', async ({
  page,
}) => {
  const sku = `DESK-18-${test.info().retry}`
  const strap = async () =>
    (await sql<{ Strap: string }>(`SELECT "Strap" FROM "StockItem" WHERE "SKU" = $1 AND "deletedAt" IS NULL`, [sku]))[0]
      ?.Strap
  await openDesk(page, await createColleague('manager'), `/staff/pieces/${await addPiece(daytona(sku))}`)
  const notes = page.getByLabel('Condition notes')
  await notes.fill('Worn by one owner.')
  await page.getByRole('textbox', { name: 'Strap' }).fill('Mine')
  await sql(`UPDATE "StockItem" SET "Strap" = 'Theirs' WHERE "SKU" = $1`, [sku])
  await save(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: 'Condition notes' })).toContainText('Unchanged')
  await dialog.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(page.getByText('Your other changes are still in the form.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Strap' })).toHaveValue('Theirs')
  await expect(notes).toHaveValue('Worn by one owner.')
  await page.getByRole('textbox', { name: 'Strap' }).fill('Both')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect.poll(strap).toBe('Both')
  // The save button is disabled again, as nothing is left to save.
  await expect(page.getByRole('toolbar').filter({ has: page.getByRole('button', { name: 'Save' }) })).toBeFocused()
  await sql(`UPDATE "StockItem" SET "Strap" = 'Newer' WHERE "SKU" = $1`, [sku])
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  }
  await remove()
  await expect(page.getByText('Somebody else has just changed this. Check it before you delete it.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Strap' })).toHaveValue('Newer')
  await remove()
  await expect.poll(strap).toBe(undefined)
})

test('what somebody else saved is asked about also where a button beside the form has read it in between', async ({
  page,
}) => {
  const sku = `DESK-31-${test.info().retry}`
  await openDesk(page, await createColleague('manager'), `/staff/pieces/${await addPiece(daytona(sku))}`)
  await sql(`UPDATE "StockItem" SET published = true WHERE "SKU" = $1`, [sku])
  await page.reload()
  const strap = page.getByRole('textbox', { name: 'Strap' })
  await strap.fill('Mine')
  await sql(`UPDATE "StockItem" SET "Strap" = 'Theirs' WHERE "SKU" = $1`, [sku])
  await page.getByRole('button', { name: 'Put on hold' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Also changed by them, and kept: Strap (Theirs)')
  await dialog.getByRole('button', { name: 'Save mine' }).click()
  await expect(page.getByRole('button', { name: 'Back in stock' })).toBeVisible()
  await expect(strap).toHaveValue('Mine')
  await save(page)
  await expect(dialog.getByRole('row', { name: 'Strap' })).toContainText('Theirs')
  await dialog.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(strap).toHaveValue('Theirs')
})

test('a session that ends while a form is open is begun again, and the form is saved', async ({ page }) => {
  const colleague = await createColleague('manager')
  await openDesk(page, colleague, `/staff/pieces/${await addPiece(daytona('DESK-4'))}`)
  await page.getByLabel('Model', { exact: true }).fill('Typed while signed out')
  await sql(`DELETE FROM "StaffSession" WHERE staff_id = $1`, [colleague.id])
  // The card beside the form may have triggered the dialog already, which then covers the button.
  await page.getByRole('button', { name: 'Save' }).dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(dialog.getByLabel('Email')).toHaveValue(colleague.email)
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await page.keyboard.type('an honest pass phrase')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect
    .poll(
      async () => (await sql<{ Model: string }>(`SELECT "Model" FROM "StockItem" WHERE "SKU" = 'DESK-4'`))[0]?.Model,
    )
    .toBe('Typed while signed out')
})

test('a record that is opened signed out is not said to be gone: it opens once somebody has signed in', async ({
  page,
}) => {
  const colleague = await createColleague('manager')
  await openDesk(page, colleague, '/staff/overview')
  // Linked from the overview, which does not load the pieces themselves.
  const piece = page.locator('main a[href^="/staff/pieces/"]').first()
  await expect(piece).toBeVisible()
  await sql(`DELETE FROM "StaffSession" WHERE staff_id = $1`, [colleague.id])
  await piece.click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('You have been signed out')).toBeVisible()
  await expect(page.getByText('This record no longer exists')).toHaveCount(0)
  await expect(page).toHaveURL(/\/staff\/pieces\/\d+$/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByLabel('Email').fill(colleague.email)
  await dialog.getByLabel('Password').fill('an honest pass phrase')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
})

test('what is typed stays typed while the piece is published beside it, and nothing holds back once it is saved', async ({
  page,
}) => {
  const sku = `DESK-5-${test.info().retry}`
  const modelOf = async () =>
    (await sql<{ Model: string }>(`SELECT "Model" FROM "StockItem" WHERE "SKU" = $1`, [sku]))[0]?.Model
  await openDesk(page, await createColleague('manager'), `/staff/pieces/${await addPiece(daytona(sku))}`)
  const model = page.getByLabel('Model', { exact: true })
  await model.fill('Typed before it is published ')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('button', { name: 'Move to drafts' })).toBeVisible()
  await expect(model).toHaveValue('Typed before it is published ')
  expect(await modelOf()).toBe('Daytona')
  await save(page)
  await expect.poll(modelOf).toBe('Typed before it is published')
  await expect(model).toHaveValue('Typed before it is published')
  await page.getByRole('menuitem', { name: 'Pieces' }).click()
  await expect(page.getByRole('link', { name: 'Create' })).toBeVisible()
})
