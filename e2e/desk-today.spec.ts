import { checkScreen } from './support/axe'
import { createColleague, openDesk } from './support/desk'
import { daytona } from './support/desk-piece'
import { makeMember } from './support/members'
import { addPiece } from './support/rows'
import { expect, test } from './support/test'

test('Today leads to what waits, and anything is found by keyboard', async ({ page }) => {
  const last = `Keller-${Date.now()}`
  await makeMember('pending', { first: 'Ada', last })
  const sku = `TODAY-${test.info().retry}`
  await addPiece(daytona(sku))
  await openDesk(page, await createColleague('manager'), '/staff')

  const toDo = page.getByRole('region', { name: 'To do' })
  await expect(toDo.getByRole('link', { name: /^Pieces without photographs [\d,]+$/ })).toBeVisible()
  await checkScreen(page)
  await expect(page.getByRole('menuitem', { name: /^Members \d+ awaiting approval$/ })).toBeVisible()
  await toDo.getByRole('link', { name: 'Members awaiting approval' }).click()
  await page.getByPlaceholder('Search').fill(last)
  await expect(page.getByRole('link', { name: `Ada ${last}` })).toBeVisible()

  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Find anything' })
  await expect(field).toBeFocused()
  await field.fill(last)
  await expect(page.getByRole('group', { name: 'Members' }).getByRole('option', { name: `Ada ${last}` })).toBeVisible()
  await field.fill(sku.toLowerCase())
  const option = page.getByRole('option', { name: sku })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await checkScreen(page)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('SKU')).toHaveValue(sku)

  await page.setViewportSize({ width: 390, height: 844 })
  // The menu that was open beside the screen would lie over it.
  await page.goto('/staff')
  await expect(toDo).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Find' }).click()
  await field.fill('x'.repeat(5000))
  await expect(page.getByText('only its first 200 characters are used')).toBeVisible()
  await expect(page.getByRole('status').getByText('Nothing found.')).toBeAttached()
  await field.fill('daytona')
  const options = page.getByRole('option')
  await expect(options.nth(1)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await options.nth(1).getAttribute('id')) ?? '')
  await checkScreen(page)
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Find' })).toBeFocused()
})
