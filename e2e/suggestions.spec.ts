import { axe } from './support/axe'
import { hold } from './support/hold'
import { addPiece } from './support/rows'
import { visit } from './support/shop'
import { expect, testWith } from './support/test'

const test = testWith(async () => {
  const piece = { ManufacturerName: 'Combobine', Model: 'Listbox 5' }
  await addPiece({ ...piece, SKU: 'SGT-1', Name: 'Listbox one', Price: 12_000 })
  await addPiece({ ...piece, SKU: 'SGT-2', Name: 'Listbox two', isPOA: true })
  await addPiece({ ...piece, SKU: 'SGT-3', Name: 'Listbox hidden', MembersAreaOnly: 1 })
})

test('nothing of the search is loaded before it is touched; then the keyboard finds a piece', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await visit(page, '/about')
  const before = asked.filter((url) => url.endsWith('.js')).length
  await page.locator('#header').getByRole('link', { name: 'Search' }).click()
  const field = page.getByRole('combobox', { name: /^Search pieces/ })
  await expect(field).toBeFocused()
  expect(asked.filter((url) => url.endsWith('.js')).length).toBeGreaterThan(before)
  await field.pressSequentially('listbo')
  const options = page.getByRole('option')
  await expect(options.first()).toContainText('Combobine Listbox two')
  await expect(options.first()).toContainText('POA')
  await expect(options.first().locator('img')).toHaveAttribute('src', '/placeholder-watch.svg')
  await expect(page.getByRole('group', { name: 'Models' })).toContainText('2 watches')
  await expect(page.getByRole('listbox')).not.toContainText('hidden')
  await axe(page)
  await field.press('ArrowDown')
  await field.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  expect(await field.getAttribute('aria-activedescendant')).toBe(await options.nth(1).getAttribute('id'))
  await expect(options.nth(1)).toHaveCSS('outline-style', 'solid')
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Listbox')
  await expect(page).toHaveURL(/SGT-1$/)
})

test('Enter shows every result, Escape empties and closes, Back closes', async ({ page }) => {
  await visit(page, '/contact')
  const link = page.locator('#header').getByRole('link', { name: 'Search' })
  await link.click()
  const field = page.getByRole('combobox', { name: /^Search pieces/ })
  await field.fill('zzzqqq')
  await expect(page.getByText('No exact match for “zzzqqq”.')).toBeVisible()
  await field.press('Escape')
  await expect(field).toHaveValue('')
  await field.press('Escape')
  await expect(field).toHaveCount(0)
  await link.click()
  await expect(field).toBeFocused()
  await page.goBack()
  await expect(field).toHaveCount(0)
  await expect(page).toHaveURL('/contact')
  await link.click()
  await field.fill('listbox')
  await expect(page.getByRole('option').first()).toBeVisible()
  await field.press('Enter')
  await expect(page).toHaveURL('/new-arrivals?q=listbox')
})

test('new suggestions end the choice of an earlier one', async ({ page }) => {
  await visit(page, '/about')
  await page.locator('#header').getByRole('link', { name: 'Search' }).click()
  const field = page.getByRole('combobox', { name: /^Search pieces/ })
  await field.fill('listb')
  await expect(page.getByRole('option').first()).toBeVisible()
  const asked = await hold(page, '**/api/suggestions?*')
  await field.fill('listbox two')
  await field.press('ArrowUp')
  await expect(field).toHaveAttribute('aria-activedescendant', /./)
  await expect.poll(asked.count).toBe(1)
  await asked.letGo((route) => route.continue())
  await expect(page.getByRole('group', { name: 'Pieces' }).getByRole('option')).toHaveCount(1)
  await expect(field).not.toHaveAttribute('aria-activedescendant', /./)
})

test('the header’s search in another tab is a listing’s own, which finds words', async ({ page, context }) => {
  await visit(page, '/about')
  const opened = context.waitForEvent('page')
  await page
    .locator('#header')
    .getByRole('link', { name: 'Search' })
    .click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  const field = tab.locator('#q')
  await expect(field).toBeFocused()
  await field.fill('listbox')
  await expect(tab).toHaveURL('/new-arrivals?q=listbox')
  await expect(tab.locator('main h3').first()).toContainText('Listbox')
})

for (const path of ['/about', '/new-arrivals'])
  test(`the header’s search on ${path} before the scripts are there finds words once they are`, async ({ page }) => {
    const payloads = await hold(page, /\/payload\//)
    await page.goto(path)
    await page.locator('#header').getByRole('link', { name: 'Search' }).click()
    await expect(page).toHaveURL('/new-arrivals#search')
    const field = page.locator('#q')
    await expect.poll(payloads.count).toBe(path === '/about' ? 2 : 1)
    await payloads.letGo((route) => route.continue())
    await expect(field).toBeFocused()
    await field.press('Escape')
    await expect(field).toBeHidden()
    await page.reload()
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    await expect(field).toBeHidden()
    await visit(page, '/about')
    await page.goBack()
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    await expect(field).toBeHidden()
  })

test('letters typed into a listing’s search before the scripts are there stay, and are looked for', async ({
  page,
}) => {
  const payloads = await hold(page, /\/payload\//)
  await page.goto('/new-arrivals#search')
  const field = page.locator('#q')
  await field.fill('listbox')
  await payloads.letGo((route) => route.continue())
  await expect(page).toHaveURL(/[?&]q=listbox/)
  await expect(field).toHaveValue('listbox')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('the header leads to a listing’s own search', async ({ page }) => {
    await page.goto('/about')
    await page.locator('#header').getByRole('link', { name: 'Search' }).click()
    await expect(page).toHaveURL('/new-arrivals#search')
    await page.locator('#q').fill('listbox')
    await page.locator('#q').press('Enter')
    await expect(page.locator('main h3').first()).toContainText('Listbox')
  })
})
