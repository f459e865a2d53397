import { checkScreen } from './support/axe'
import { hold } from './support/hold'
import { signedIn } from './support/members'
import { addPiece } from './support/rows'
import { visit } from './support/shop'
import { expect, testWith } from './support/test'

const test = testWith(async () => {
  const brand = { ManufacturerName: 'Screen Makers', MembersAreaOnly: 1 }
  await addPiece({ ...brand, SKU: 'SCR-1', Name: 'Private one', Model: 'SM 10-20', Description: 'Kept in a drawer' })
  await addPiece({ ...brand, SKU: 'SCR-2', Name: 'Private two', Model: 'SM 30' })
  await addPiece({ ...brand, SKU: 'SCR-3', Name: 'Coming one', Model: 'SM 40', isUpcoming: true })
})
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('a long private list comes in pages, searched as a whole, with and without JavaScript', async ({
  page,
  browser,
}) => {
  for (let at = 0; at < 50; at++)
    await addPiece({ SKU: `LONG-${at}`, Name: `Long ${at}`, ManufacturerName: 'Page Makers', MembersAreaOnly: 1 })
  const cards = page.locator('main li a[href*="/LONG-"]')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await signedIn(page, 'approved')
  await visit(page, '/dashboard?brand=Page+Makers')
  await expect(page.getByRole('status').filter({ hasText: '50' })).toBeVisible()
  await expect(cards).toHaveCount(48)
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/dashboard?brand=Page+Makers&page=2')
  await expect(cards).toHaveCount(2)
  await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await checkScreen(page)
  await page.getByLabel('Search', { exact: true }).fill('Long 7')
  await expect(page).toHaveURL('/dashboard?q=Long+7&brand=Page+Makers')
  await expect(cards.first()).toHaveAttribute('href', /LONG-7$/)
  await page.goto('/dashboard?brand=Page+Makers&page=99')
  await expect(cards).toHaveCount(2)
  await page.goBack()
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue('Long 7')

  const storageState = await page.context().storageState()
  const plain = await (await browser.newContext({ javaScriptEnabled: false, storageState })).newPage()
  await plain.goto('/dashboard?brand=Page+Makers')
  await plain.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click()
  await expect(plain.locator('main li a[href*="/LONG-"]')).toHaveCount(2)
  await plain.context().close()
})

test('a member searches by text and brand while typing, and the address keeps it', async ({ page }) => {
  await signedIn(page, 'approved')
  await visit(page, '/dashboard?verified=1')
  await expect(page.getByRole('group', { name: 'Your email address is verified.' })).toBeFocused()
  await expect(page).toHaveURL('/dashboard')
  const tiles = page.locator('main li')
  await page.getByLabel('Brand').selectOption('Screen Makers')
  await expect(tiles).toHaveCount(2)
  await page.getByRole('searchbox').fill('sm10-20')
  await expect(tiles).toHaveCount(1)
  await expect(page.getByRole('status').getByText('1 piece matches your criteria.')).toBeVisible()
  await expect(page).toHaveURL('/dashboard?q=sm10-20&brand=Screen+Makers')
  await page.getByRole('searchbox').fill('IN A DRAWER')
  await expect(page).toHaveURL(/q=IN\+A\+DRAWER/)
  await tiles.getByRole('link').click()
  await page.waitForURL(/SCR-1/)
  await page.goBack()
  await expect(page).toHaveURL(/q=IN\+A\+DRAWER/)
  await expect(tiles).toHaveCount(1)
  await visit(page, '/dashboard?q=IN+A+DRAWER')
  await expect(page.getByRole('searchbox')).toHaveValue('IN A DRAWER')
  await page.getByRole('searchbox').fill('drawer kept')
  await expect(page.getByText('Unfortunately we can’t find what you are looking for right now')).toBeVisible()
  await page.getByRole('link', { name: 'Show all pieces' }).click()
  await expect(page).toHaveURL('/dashboard')
  await visit(page, '/featuredwatches?brand=Screen+Makers')
  await expect(tiles).toHaveText([/Coming one/])

  const scripts = await hold(page, '**/_next/static/chunks/*.js')
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect.poll(scripts.count).toBeGreaterThan(0)
  await page.getByRole('searchbox').fill('sm10-20')
  await scripts.letGo((route) => route.continue())
  await expect(page).toHaveURL('/dashboard?q=sm10-20')
  await expect(page.getByRole('searchbox')).toHaveValue('sm10-20')
  await expect(tiles).toHaveCount(1)
})
