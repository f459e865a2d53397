import type { Page } from '@playwright/test'
import { addPiece } from './support/rows'
import { get, until, visit } from './support/shop'
import { expect, testWith } from './support/test'

const brand = 'Finders Keepers'

const test = testWith(async () => {
  const piece = { ManufacturerName: brand, Model: 'Finder' }
  await addPiece({
    SKU: 'FND-A',
    Name: 'Quartermaster',
    Price: 20_000,
    Year: '2015',
    conditionGrade: 'Excellent',
    ...piece,
  })
  await addPiece({ SKU: 'FND-B', Name: 'Bosun', Price: 10_000, Year: '2001', ...piece })
  await addPiece({ SKU: 'FND-C', Name: 'Captain', Price: 15_000, isPOA: true, Year: '2020', ...piece })
  const listed = `/api/listings/other?brand=${encodeURIComponent(brand)}`
  await until(async () => JSON.parse((await get(listed)).text).total === 3)
})

const address = (query: string) => `/the-collection?brand=${encodeURIComponent(brand)}&${query}`
const names = (page: Page) => page.locator('section[aria-labelledby=results] h3:visible')

test('a visitor sorts and narrows by price and year; the address holds it', async ({ page }) => {
  await visit(page, address(''))
  await page.getByRole('button', { name: 'Sort' }).click()
  await page.getByRole('link', { name: 'Price, low to high' }).click()
  await expect(page).toHaveURL(/sort=price/)
  await expect(page.locator('#results')).toBeFocused()
  await expect(names(page)).toHaveText(['Bosun', 'Quartermaster', 'Captain'])

  await page.getByRole('button', { name: 'Filters' }).click()
  const price = page.getByRole('group', { name: 'Price' })
  await price.getByLabel('From').fill('£25,000')
  await price.getByLabel('To').fill('15000')
  await price.getByLabel('To').press('Enter')
  await expect(page).toHaveURL(/price_from=15000&price_to=25000/)
  await expect(price.getByLabel('From')).toHaveValue('15000')
  await expect(names(page)).toHaveText(['Quartermaster'])

  await page.getByRole('link', { name: /^Price 15,000 to 25,000/ }).click()
  await expect(names(page)).toHaveCount(3)
  await page.reload()
  await expect(names(page)).toHaveText(['Bosun', 'Quartermaster', 'Captain'])
})

test('a price that is no number is marked, changes nothing, and leaves no second step to go back', async ({ page }) => {
  await visit(page, address('price_from=15000'))
  await page.getByRole('button', { name: 'Filters' }).click()
  const price = page.getByRole('group', { name: 'Price' })
  const [from, to, hint] = [price.getByLabel('From'), price.getByLabel('To'), price.getByText(/^Other currencies/)]
  const colour = () => hint.evaluate((element) => getComputedStyle(element).color)
  const [steps, calm] = [await page.evaluate(() => history.length), await colour()]
  await from.fill('-9x')
  await from.press('Enter')
  await from.press('Tab')
  await expect.poll(colour).not.toBe(calm)
  await expect(from).toHaveAccessibleDescription(/^Other currencies are compared by value/)
  // Nor does the other end apply meanwhile.
  await to.fill('25000')
  await to.press('Enter')
  await expect(from).toBeFocused()
  await expect(from).toHaveValue('-9x')
  expect(page.url()).toContain('price_from=15000')
  expect(page.url()).not.toContain('price_to')
  await from.fill('CHF 15,000')
  await from.press('Enter')
  await expect(page).toHaveURL(/price_from=15000&price_to=25000/)
  await expect.poll(colour).toBe(calm)
  // The range that applies already, in other words.
  await to.fill('25’000')
  await to.press('Enter')
  await expect(to).toHaveValue('25000')
  expect(await page.evaluate(() => history.length)).toBe(steps + 1)
  await expect(names(page)).toHaveText(['Quartermaster'])
  // A word that is no number does not keep the tray open.
  await to.fill('much')
  await page.getByRole('button', { name: /^Show \d+/ }).click()
  await expect(to).toBeHidden()
  expect(page.url()).toContain('price_to=25000')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('sorting, ranges and brands are links and fields of a form', async ({ page }) => {
    await page.goto(address('sort=name'))
    await expect(names(page)).toHaveText(['Bosun', 'Captain', 'Quartermaster'])
    await page.getByRole('link', { name: 'Filters', exact: true }).click()
    const year = page.getByRole('group', { name: 'Year' }).getByLabel('From')
    await year.fill('long ago')
    await page.getByRole('button', { name: /^Show \d+/ }).click()
    await expect(year).toBeFocused()
    await year.fill('2010')
    await page.getByRole('button', { name: /^Show \d+/ }).click()
    await expect(page).toHaveURL(/year_from=2010/)
    await expect(page).toHaveURL(/sort=name/)
    await expect(names(page)).toHaveText(['Captain', 'Quartermaster'])
    await page.getByRole('link', { name: 'Sort', exact: true }).click()
    await page.getByRole('link', { name: 'Price, high to low' }).click()
    await expect(names(page)).toHaveText(['Quartermaster', 'Captain'])
  })
})
