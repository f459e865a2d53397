import { axe } from './support/axe'
import { banner, newVisitor, settings, stored } from './support/consent'
import { anyPiece } from './support/forms'
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

test('on the first screen of a phone or a tablet a piece’s photograph, name, price and first button stand above the banner, and nothing moves', async ({
  page,
  viewport,
}) => {
  test.skip((viewport?.width ?? 0) >= 768, 'one browser tries every size')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    const moved = ({ value, hadRecentInput }: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) =>
      hadRecentInput ? 0 : (value ?? 0)
    const all = { moved: 0 }
    Object.assign(window, { all })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) all.moved += moved(entry)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const { SKU } = await anyPiece()
  for (const [width, height] of [
    [390, 664],
    [320, 568],
    [844, 390],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await visit(page, `/watch/x/${SKU}`)
    const top = (await banner(page).boundingBox())?.y ?? 0
    const gallery = page.getByRole('group', { name: /^Photographs of/ }).getByRole('button', { name: 'Zoom' })
    const name = page.getByRole('heading', { level: 1 })
    const terms = name.locator('xpath=..').locator('> :last-child')
    // In landscape, a phone has room for only the text above the banner. Beside the photograph, the text is longer.
    const write = page.getByRole('main').getByRole('button', { name: 'Write to Us' })
    const parts = height < 480 ? [name, terms] : width < 1000 ? [gallery, name, terms, write] : [gallery, name]
    for (const part of parts) {
      const box = await part.boundingBox()
      expect(box && box.y + box.height, `at ${width}×${height}`).toBeLessThanOrEqual(top)
    }
    expect(await page.evaluate(() => (window as unknown as { all: { moved: number } }).all.moved)).toBeLessThan(0.01)
  }
})
