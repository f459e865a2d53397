import { checkScreen } from './support/axe'
import { enquiriesOf, newEmail, thanks } from './support/forms'
import { sheetsOf } from './support/print'
import { addSavablePieces, path, save, saved } from './support/saved'
import { visit } from './support/shop'
import { expect, testWith } from './support/test'

const test = testWith(() => addSavablePieces('KEEP'))
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('a visitor without an account saves, compares, shares and lets go', async ({ page, browser }) => {
  for (const sku of ['KEEP-1', 'KEEP-2']) {
    await visit(page, path(sku))
    await save(page).click()
    // The changed name tells it: pressed as well, it would be a toggle of 'Saved'.
    await expect(save(page, 'Saved')).toBeVisible()
    await expect(save(page, 'Saved')).not.toHaveAttribute('aria-pressed')
  }
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).search.includes('pieces=')) asked.push(request.url().replace(/^https?:\/\/[^/]+/, ''))
  })
  await visit(page, '/saved')
  await expect(saved(page).getByRole('heading', { level: 3 })).toHaveText(['Second keepsake', 'First keepsake'])
  await expect(page.locator('#header a[href="/saved"]:visible')).toContainText('2')
  // Saved and viewed pieces are requested once, and no link of the page is prefetched.
  await page.getByRole('link', { name: 'Enquire about these' }).hover()
  await page.waitForTimeout(1_000)
  expect(asked).toEqual(['/api/pieces?pieces=keep-1,keep-2'])
  await checkScreen(page)

  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await expect(page).toHaveURL('/compare?pieces=KEEP-2,KEEP-1')
  const year = page.getByRole('row', { name: /^Year/ })
  await expect(year.getByRole('cell')).toHaveText(['2020', '2019'])
  await expect(year).toContainText('(differs)')
  await expect(page.getByRole('row', { name: /^Brand/ })).not.toContainText('(differs)')
  const beside = await page.getByRole('region', { name: 'Comparison' }).evaluate((frame) => {
    const photo = frame.querySelector('th:last-child a')?.getBoundingClientRect()
    return { right: innerWidth - (photo?.right ?? 0), left: document.querySelector('h1')?.getBoundingClientRect().left }
  })
  expect(beside.right, 'the margin beside the last column').toBeGreaterThanOrEqual(beside.left ?? 0)
  await checkScreen(page)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('link', { name: /^Remove/ })).toHaveCount(0)
  // A sheet cannot be scrolled.
  const screen = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.getByRole('table').evaluate((table) => table.clientWidth)).toBeLessThanOrEqual(320)
  if (screen) await page.setViewportSize(screen)
  // The foot of the page shares its sheet with the table's end.
  await visit(page, '/compare?pieces=10311,10672')
  expect(await sheetsOf(page)).toBe(2)
  await visit(page, '/saved/shared?pieces=10311,10672')
  await expect(page.getByRole('heading', { name: 'Enquire about these' })).toHaveCount(0)
  await visit(page, '/saved')
  await expect(saved(page).getByRole('heading', { level: 3 })).toHaveCount(2)
  await expect(page.locator('main .btn, main button').filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })

  const stranger = await browser.newPage()
  await visit(stranger, '/saved/shared?pieces=KEEP-2,KEEP-1,KEEP-3,GONE')
  await expect(stranger.locator('main').getByRole('heading', { level: 3 })).toHaveText([
    'Second keepsake',
    'First keepsake',
  ])
  await expect(stranger.locator('main')).toContainText('2 pieces of this list are no longer shown.')
  await stranger.getByRole('button', { name: 'Save all' }).focus()
  await stranger.keyboard.press('Enter')
  await expect(stranger.locator('main').getByRole('button', { name: 'Saved', exact: true })).toBeFocused()
  await stranger.goto('/saved')
  await expect(saved(stranger).getByRole('heading', { level: 3 })).toHaveCount(2)
  await stranger.close()

  await visit(page, '/saved')
  await expect(saved(page).getByRole('heading', { level: 3 })).toHaveCount(2)
  // What is let go needs no connection.
  await page.context().setOffline(true)
  await saved(page).getByRole('button', { name: 'Save First keepsake' }).click()
  await expect(saved(page).getByRole('heading', { level: 3 })).toHaveText(['Second keepsake'])
  await expect(saved(page).getByRole('button', { name: 'Save Second keepsake' })).toBeFocused()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('heading', { name: 'Recently viewed' })).toHaveCount(0)
  await expect(saved(page).getByRole('heading', { level: 2 })).toBeFocused()
  await page.waitForTimeout(300)
  await expect(page.locator('main')).not.toContainText('API Error')
  await expect(saved(page).getByRole('heading', { level: 3 })).toHaveText(['Second keepsake'])
})

test('a shared list is enquired about in one message', async ({ page }) => {
  const email = newEmail()
  await visit(page, path('KEEP-1'))
  await save(page).click()
  await visit(page, path('KEEP-2'))
  await save(page).click()
  await page.goto('/saved')
  await page.getByRole('link', { name: 'Enquire about these' }).click()
  await expect(page).toHaveURL('/saved/shared?pieces=KEEP-2,KEEP-1&own=1#enquire')
  const form = page.locator('form[id^=enquiry-list-]')
  await expect(form.getByLabel('Message')).toHaveValue(/Second keepsake - KEEP-2\n.*First keepsake - KEEP-1/)
  await checkScreen(page)
  await form.getByLabel('Name', { exact: true }).fill('Anna Keller')
  await form.getByLabel('Email').fill(email)
  await form.locator('[name=phone]').fill('+447700900123')
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(form.getByText(thanks)).toBeVisible()
  expect(await enquiriesOf(email)).toMatchObject([{ kind: 'enquiry', message: expect.stringContaining('KEEP-2') }])
})

for (const [kind, names] of [
  ['denied', ['getItem', 'setItem', 'removeItem']],
  ['full', ['setItem']],
] as const)
  test(`storage that is ${kind} costs only the memory, and a save says so`, async ({ page }) => {
    await page.addInitScript((methods) => {
      for (const name of methods)
        Storage.prototype[name] = () => {
          throw new DOMException('no', name === 'setItem' ? 'QuotaExceededError' : 'SecurityError')
        }
      // as in Firefox
      if (methods.length > 1)
        window.BroadcastChannel = class extends BroadcastChannel {
          constructor(name: string) {
            super(name)
            throw new DOMException('no', 'SecurityError')
          }
        }
    }, names)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    const words = page.getByRole('status').getByText('Your browser is not storing anything for this site')
    await visit(page, path('KEEP-1'))
    await expect(words).toHaveCount(0)
    await save(page).click()
    await expect(save(page, 'Saved')).toBeVisible()
    await expect(words).toBeVisible()
    await checkScreen(page)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(words).toHaveCount(0)
    await page.goto('/saved')
    await expect(page.getByText('Nothing saved yet')).toBeVisible()
    await expect(page.locator('main [role=status]')).toContainText('is not storing anything')
    expect(errors).toEqual([])
  })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('saving is absent, and a shared list and a comparison can be read', async ({ page }) => {
    await page.goto(path('KEEP-1'))
    await expect(save(page)).toBeHidden()
    await expect(page.locator('#header a[href="/saved"]:visible')).toHaveCount(0)
    await page.goto('/saved/shared?pieces=KEEP-1')
    await expect(page.locator('main').getByRole('heading', { level: 3 })).toHaveText('First keepsake')
    await expect(page.getByRole('button', { name: 'Save all' })).toBeHidden()
    await page.goto('/compare?pieces=KEEP-1,KEEP-2')
    await expect(page.getByRole('columnheader')).toHaveCount(2)
    await page.goto(`/compare?pieces=,,%0a,<script>,${'x'.repeat(5_000)}`)
    await expect(page.locator('main')).toContainText('There is nothing to compare.')
  })
})
