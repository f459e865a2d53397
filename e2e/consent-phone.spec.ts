import { axe } from './support/axe'
import { banner, newVisitor, settings, stored } from './support/consent'
import { visit } from './support/shop'
import { expect, test } from './support/test'

test.use(newVisitor)

test('the keyboard suffices: early in the page, no trap, Escape leaves without an answer', async ({
  page,
  context,
  viewport,
}) => {
  // On phones the categories are collapsed behind 'Choose'.
  const folded = (viewport?.width ?? 0) < 768
  const first = folded
    ? ['Skip to content', 'Cookie policy', 'Choose']
    : ['Skip to content', 'Cookie policy', '', '', '']
  await visit(page, '/about')
  await banner(page).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
  const names: string[] = []
  for (let tab = 0; tab < first.length + 4; tab++) {
    await page.keyboard.press('Tab')
    names.push(await focused())
  }
  expect(names.slice(0, -1)).toEqual([...first, 'Accept All', 'Accept selection', 'Reject all'])
  expect(names.at(-1)).toContain('Menu')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Escape')
  await expect(banner(page)).toHaveCount(0)
  await expect(page.locator('main')).toBeFocused()
  expect(await stored(context)).toEqual({})

  await settings(page).focus()
  await page.keyboard.press('Enter')
  await expect(banner(page)).toBeFocused()
  for (let tab = 0; tab < 2; tab++) await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  expect(await stored(context)).toEqual({ '': 'some', '-analytics': '1' })
  await expect(settings(page)).toBeFocused()
})

test('the banner covers nothing that has the focus, and axe finds nothing', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/about')
  const frame = await banner(page).boundingBox()
  if (!frame) throw new Error('no banner')
  await axe(page)
  const reached: string[] = []
  const covered: string[] = []
  while (!reached.includes('Back to top') && reached.length < 100) {
    await page.keyboard.press('Tab')
    const { name, inBanner, top, left } = await page.evaluate(() => {
      const focus = document.activeElement
      const { top, left } = focus?.getBoundingClientRect() ?? { top: 0, left: 0 }
      return {
        name: focus?.textContent?.trim() ?? '',
        inBanner: Boolean(focus?.closest('[aria-labelledby=cookies-title]')),
        top,
        left,
      }
    })
    reached.push(name)
    if (!inBanner && top >= frame.y && left >= frame.x) covered.push(name)
  }
  expect(reached).toContain('Back to top')
  expect(covered).toEqual([])
})
