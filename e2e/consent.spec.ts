import { banner, elsewhere, goOn, newVisitor, press, script, settings, stored, ticked } from './support/consent'
import { baseUrl, visit } from './support/shop'
import { expect, test } from './support/test'

test.use(newVisitor)

test('a first visitor is asked, with nothing on and three equal answers, and nothing optional loads before', async ({
  page,
  context,
}) => {
  const asked = await elsewhere(context)
  await visit(page, '/')
  await expect.poll(() => ticked(page)).toEqual([true, false, false, false])
  await expect(banner(page).getByRole('checkbox', { name: 'Necessary' })).toBeDisabled()
  const looks = await banner(page)
    .locator('.btn')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const { width, height } = button.getBoundingClientRect()
        const { backgroundColor, color, fontWeight, fontSize } = getComputedStyle(button)
        return [Math.round(width), Math.round(height), backgroundColor, color, fontWeight, fontSize].join(' ')
      }),
    )
  expect(looks).toHaveLength(3)
  expect(new Set(looks).size).toBe(1)
  await goOn(page)
  await expect(banner(page)).toBeVisible()
  expect([asked, await stored(context)]).toEqual([[], {}])
  await banner(page).getByRole('link', { name: 'Cookie policy' }).click()
  await expect(page).toHaveURL(/cookie-policy/)
})

test('‘Accept All’ stores all for 365 days, and analytics begin at once', async ({ page, context }) => {
  const asked = await elsewhere(context)
  await visit(page, '/')
  await press(page, 'Accept All')
  await expect.poll(() => page.evaluate('window.measured')).toBe(1)
  await expect(banner(page)).toHaveCount(0)
  expect(await stored(context)).toEqual({ '': 'all', '-analytics': '1', '-preferences': '1', '-marketing': '1' })
  for (const { name, expires, sameSite, secure, path } of await context.cookies())
    if (name.startsWith('shop-consent')) {
      expect({ sameSite, secure, path }).toEqual({ sameSite: 'Lax', secure: false, path: '/' })
      expect(Math.abs(expires - Date.now() / 1000 - 365 * 86_400)).toBeLessThan(600)
    }
  await goOn(page)
  await expect(banner(page)).toHaveCount(0)
  expect(asked).toEqual([script, script])
})

test('analytics stay off pages with passwords, also those that a link leads to', async ({ page, context }) => {
  const asked = await elsewhere(context)
  await visit(page, '/')
  await press(page, 'Accept All')
  await expect.poll(() => page.evaluate('window.measured')).toBe(1)
  const [loaded] = await Promise.all([
    page.waitForResponse(
      (response) => response.url() === `${baseUrl}/membership` && response.request().isNavigationRequest(),
    ),
    page.getByRole('link', { name: 'Members area' }).click(),
  ])
  expect(loaded.headers()['content-security-policy']).not.toContain('analytics.example')
  await page.waitForLoadState('networkidle')
  expect([await page.evaluate('window.measured'), asked]).toEqual([undefined, [script]])
})

test('‘Accept selection’ stores some: what was ticked', async ({ page, context }) => {
  const asked = await elsewhere(context)
  await visit(page, '/')
  await banner(page).getByRole('checkbox', { name: 'Marketing' }).check()
  await press(page, 'Accept selection')
  expect(await stored(context)).toEqual({ '': 'some', '-marketing': '1' })
  await goOn(page)
  expect(asked).toEqual([])
})

test('‘Reject all’ stores none; the footer’s button asks again, and a consent can be withdrawn', async ({
  page,
  context,
}) => {
  const asked = await elsewhere(context)
  await visit(page, '/')
  await press(page, 'Reject all')
  expect(await stored(context)).toEqual({ '': 'none' })
  await goOn(page)
  expect(asked).toEqual([])

  await settings(page).click()
  await expect.poll(() => ticked(page)).toEqual([true, false, false, false])
  await expect(banner(page)).toContainText('Now on: Necessary.')
  await banner(page).getByRole('checkbox', { name: 'Analytics' }).check()
  await press(page, 'Accept selection')
  await expect.poll(() => page.evaluate('window.measured')).toBe(1)

  await settings(page).click()
  await expect.poll(() => ticked(page)).toEqual([true, true, false, false])
  await press(page, 'Reject all')
  await expect.poll(() => page.evaluate('window.measured').catch(() => 'leaving')).toBeUndefined()
  expect(await stored(context)).toEqual({ '': 'none' })
  await goOn(page)
  expect(asked).toEqual([script])
})

test('a choice counts in the other tabs too, and so does its withdrawal', async ({ page, context }) => {
  await elsewhere(context)
  const other = await context.newPage()
  await visit(other, '/about')
  await visit(page, '/')
  await press(page, 'Accept All')
  await expect(banner(other)).toHaveCount(0)
  await expect.poll(() => other.evaluate('window.measured')).toBe(1)
  await settings(page).click()
  await press(page, 'Reject all')
  await expect.poll(() => other.evaluate('window.measured').catch(() => 'leaving')).toBeUndefined()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('nobody is asked, and nothing optional loads', async ({ page, context }) => {
    const asked = await elsewhere(context)
    await page.goto('/about', { waitUntil: 'networkidle' })
    await expect(banner(page)).toHaveCount(0)
    await expect(settings(page)).not.toBeVisible()
    expect(asked).toEqual([])
  })
})
