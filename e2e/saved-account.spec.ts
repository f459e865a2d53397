import type { Request } from '@playwright/test'
import { makeMember, signIn } from './support/members'
import { addSavablePieces, inAccount, path, save, saved, waitForAccountList } from './support/saved'
import { visit } from './support/shop'
import { expect, testWith } from './support/test'

const test = testWith(() => addSavablePieces('MINE'))
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

const isForAccount = (request: Request) => request.url().endsWith('/api/members/saved')

test('what was saved joins the account, is on the member’s other device, and leaves this one with the session', async ({
  page,
  browser,
}) => {
  const member = await makeMember('approved')
  await visit(page, path('MINE-2'))
  await visit(page, path('MINE-1'))
  await save(page).click()
  await signIn(page, member)
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: 'Save Third keepsake' }).click()
  await expect.poll(() => inAccount(member)).toHaveLength(2)

  const other = await browser.newPage()
  await signIn(other, member)
  await expect(other).toHaveURL('/dashboard')
  await visit(other, '/saved')
  await expect(saved(other).getByRole('heading', { level: 3 })).toHaveText(['Third keepsake', 'First keepsake'])
  // A member's own list is enquired about whole; the same list behind a link shows what a guest may see.
  await other.getByRole('link', { name: 'Enquire about these' }).click()
  await expect(other.locator('form[id^=enquiry-list-]').getByLabel('Message')).toHaveValue(/Third keepsake - MINE-3\n/)
  await visit(other, '/saved/shared?pieces=MINE-3,MINE-1')
  await expect(other.locator('main').getByRole('heading', { level: 3 })).toHaveText(['First keepsake'])
  await other.close()

  await visit(page, '/saved')
  await expect(saved(page).getByRole('heading', { level: 3 })).toHaveCount(2)
  await page.context().clearCookies({ name: 'shop-member' })
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recently viewed' })).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('MINE-')
})

test('what is saved or let go without a connection stays so, and reaches a member’s account with the next page', async ({
  page,
}) => {
  const failures: Error[] = []
  page.on('pageerror', (error) => failures.push(error))
  /** Presses the button while there is no connection; a member's change is tried. */
  const pressOffline = async (from: string, to: string, tried?: Promise<unknown>) => {
    await page.context().setOffline(true)
    await save(page, from).click()
    await expect(save(page, to)).toBeVisible()
    await tried
    await page.context().setOffline(false)
  }
  const pressAsMember = async (sku: string, from: string, to: string) => {
    const joined = page.waitForResponse((answer) => isForAccount(answer.request()))
    await visit(page, path(sku))
    await joined
    await pressOffline(from, to, page.waitForEvent('requestfailed', isForAccount))
  }
  await visit(page, path('MINE-1'))
  await pressOffline('Save', 'Saved')
  const member = await makeMember('approved')
  await signIn(page, member)
  await expect(page).toHaveURL('/dashboard')
  await waitForAccountList(page)
  await pressAsMember('MINE-2', 'Save', 'Saved')
  await visit(page, '/saved')
  await expect(saved(page).getByRole('heading', { level: 3 })).toHaveText(['Second keepsake', 'First keepsake'])
  await expect.poll(() => inAccount(member)).toHaveLength(2)
  await pressAsMember('MINE-2', 'Saved', 'Save')
  await visit(page, '/saved')
  await expect(saved(page).getByRole('heading', { level: 3 })).toHaveText(['First keepsake'])
  await expect.poll(() => inAccount(member)).toHaveLength(1)
  expect(failures).toEqual([])
})
