import { visit } from './support/shop'
import { expect, test } from './support/test'

test('Back closes the menu and the photographs on the whole screen; a link out of the menu is one step', async ({
  page,
}) => {
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const open = async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(menu).toBeVisible()
    await expect.poll(() => page.evaluate(() => window.history.state?.dialog)).toBe(true)
  }
  await visit(page, '/about')
  await visit(page, '/services')
  await open()
  await page.goBack()
  await expect(menu).toHaveCount(0)
  await expect(page).toHaveURL('/services')

  await open()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => window.history.state?.dialog)).toBeFalsy()

  await open()
  await menu.getByRole('link', { name: 'New Arrivals' }).click()
  await expect(page).toHaveURL('/new-arrivals')
  await page.goBack()
  await expect(page).toHaveURL('/services')
  await page.goBack()
  await expect(page).toHaveURL('/about')

  await visit(page, '/richard-mille-watch/RM11-03/10311')
  await page.getByRole('button', { name: 'Zoom' }).click()
  const photographs = page.getByRole('dialog', { name: /^Photographs/ })
  await expect(photographs).toBeVisible()
  await page.goBack()
  await expect(photographs).toHaveCount(0)
  await expect(page).toHaveURL('/richard-mille-watch/RM11-03/10311')
})

test('a link out of the menu or the search to the listing below closes it, and is one step', async ({ page }) => {
  const dialog = page.getByRole('dialog')
  const hasEntry = () => expect.poll(() => page.evaluate(() => window.history.state?.dialog)).toBe(true)
  await visit(page, '/about')
  await visit(page, '/new-arrivals?location=London')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await hasEntry()
  await dialog.getByRole('link', { name: 'New Arrivals' }).click()
  await expect(page).toHaveURL('/new-arrivals')
  await expect(dialog).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/new-arrivals?location=London')
  await page.goBack()
  await expect(page).toHaveURL('/about')

  await visit(page, '/new-arrivals')
  await page.getByRole('link', { name: 'Search', exact: true }).first().click()
  await dialog.getByRole('combobox').fill('gold')
  await hasEntry()
  await dialog
    .getByRole('option', { name: /“gold”/ })
    .first()
    .click()
  await expect(page).toHaveURL('/new-arrivals?q=gold')
  await expect(dialog).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/new-arrivals')
})

test('a link in the menu to the page below it closes it, shows the page’s top and adds no step', async ({ page }) => {
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await visit(page, '/contact')
  for (const path of ['/new-arrivals', '/about']) {
    await visit(page, path)
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect.poll(() => page.evaluate(() => window.history.state?.dialog)).toBe(true)
    await menu.locator(`a[href="${path}"]`).click()
    await expect(menu).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => window.history.state?.dialog)).toBeFalsy()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/contact')
  }
})

test('enlarged on the whole screen, the arrow keys pan wherever the focus is; fitted, they turn over', async ({
  page,
}) => {
  await visit(page, '/richard-mille-watch/RM11-03/10311')
  await page.getByRole('button', { name: 'Zoom' }).click()
  const photographs = page.getByRole('dialog', { name: /^Photographs/ })
  await expect(photographs.getByRole('status')).toHaveText(/^1 of/)
  await page.keyboard.press('ArrowRight')
  await expect(photographs.getByRole('status')).toHaveText(/^2 of/)
  await photographs.getByRole('button', { name: 'Zoom in' }).click()
  const pane = photographs.locator('div[tabindex="0"]')
  const place = () => pane.evaluate((element) => [element.scrollLeft, element.scrollTop])
  const [left = 0, top = 0] = await place()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => ((await place())[0] ?? 0) < left && ((await place())[1] ?? 0) > top).toBe(true)
  await expect(photographs.getByRole('status')).toHaveText(/^2 of/)
})

test.describe('with fingers', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 664 } })
  test('a double tap enlarges a photograph and fits it again, and two fingers do so by as much as they spread', async ({
    page,
    context,
  }) => {
    await visit(page, '/richard-mille-watch/RM11-03/10311')
    await page.getByRole('button', { name: 'Zoom' }).click()
    const photographs = page.getByRole('dialog', { name: /^Photographs/ })
    const photograph = photographs.locator('div > picture > img, div > img').first()
    const width = async () => (await photograph.boundingBox())?.width ?? 0
    const tapTwice = async () => {
      await page.touchscreen.tap(200, 250)
      await page.touchscreen.tap(200, 250)
    }
    await expect(photographs).toBeVisible()
    const fitted = await width()
    await tapTwice()
    await expect.poll(width).toBeGreaterThanOrEqual(2000)
    await tapTwice()
    await expect.poll(width).toBe(fitted)
    const screen = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart = 0) =>
      screen.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: apart ? [-apart, apart].map((by, id) => ({ x: 200 + by, y: 250, id })) : [],
      })
    await touch('touchStart', 40)
    for (const apart of [60, 80, 100, 120]) await touch('touchMove', apart)
    await touch('touchEnd')
    await expect.poll(async () => Math.round((await width()) / fitted)).toBe(3)
    await photographs.getByRole('button', { name: 'Photograph 2' }).tap()
    await expect(photographs.getByRole('status')).toHaveText(/^2 of/)
  })
})
