import { addRow, empty } from './support/rows'
import { get, until, visit } from './support/shop'
import { expect, test } from './support/test'

test('the slider turns, pauses, wraps and obeys the bullets', async ({ page }) => {
  await page.clock.install()
  await visit(page, '/')
  const slider = page.getByRole('region', { name: 'Highlights' })
  const bullets = slider.locator('button', { has: page.locator('text=/Slide \\d of \\d/') })
  const total = await bullets.count()
  expect(total).toBeGreaterThan(1)
  await bullets.nth(total - 1).click()
  await expect(bullets.nth(total - 1)).toHaveAttribute('aria-current', 'true')
  await page.mouse.move(720, 20)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await expect(async () => {
    await page.clock.fastForward(7_500)
    await expect(bullets.nth(0)).toHaveAttribute('aria-current', 'true', { timeout: 1_000 })
  }).toPass()
  await slider.getByRole('button', { name: /pause/i }).click()
  await expect(slider.getByRole('button', { name: /play/i })).toBeVisible()
  // An arrow key on a slide's own link keeps the focus in the slider; the next stop is the new slide's link.
  const link = slider.locator('[data-state=shown] a')
  await link.focus()
  await page.keyboard.press('ArrowRight')
  await expect(slider).toBeFocused()
  await expect(bullets.nth(1)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
})

test('a single slide’s film rests while the pointer is on its words, and can be paused', async ({ page }) => {
  await empty('Slide')
  await addRow('Slide', { slide_set: 'home', slide_image: 'loop-rose-gold.mp4', slide_title: 'The only *slide*' })
  await until(async () => (await get('/')).text.includes('The only <em>slide'))
  await visit(page, '/')
  const slider = page.getByRole('region', { name: 'Highlights' })
  const film = slider.locator('video')
  await expect(slider.getByRole('button')).toHaveText(['Pause'])
  await expect(film).toHaveJSProperty('paused', false)
  await slider.getByRole('heading').hover()
  await expect(film).toHaveJSProperty('paused', true)
  await page.mouse.move(720, 20)
  await expect(film).toHaveJSProperty('paused', false)
  await slider.getByRole('button').click()
  await expect(slider.getByRole('button')).toHaveText(['Play'])
  await expect(film).toHaveJSProperty('paused', true)
})
