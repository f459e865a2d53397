import { axe } from './support/axe'
import { banner, newVisitor, press, settings, stored } from './support/consent'
import { anyPiece } from './support/forms'
import { sql, visit } from './support/shop'
import { expect, test } from './support/test'

test.use(newVisitor)

test('text of twice the size fits a narrow phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await visit(page, '/about')
  await banner(page).waitFor()
  const over = await banner(page).evaluate((element) => {
    document.documentElement.style.fontSize = '200%'
    return element.scrollWidth - element.clientWidth
  })
  expect(over).toBeLessThanOrEqual(0)
})

test('the first slide’s link is above the banner on a small laptop at 200% zoom', async ({ page }) => {
  await page.setViewportSize({ width: 683, height: 328 })
  await visit(page, '/')
  const link = await page.locator('[data-state=shown] a').last().boundingBox()
  const bar = await banner(page).boundingBox()
  expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})

test('a title stands whole above the banner, below the picture of its page', async ({ page, viewport }) => {
  test.skip((viewport?.width ?? 0) < 768, 'one browser tries every size')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const [hidden] = await sql<{ SKU: string }>('SELECT "SKU" FROM "StockItem" WHERE "MembersAreaOnly" = 1 LIMIT 1')
  const low = [
    [844, 390],
    [932, 430],
  ] as const
  const narrow = [[320, 568]] as const
  const pages = {
    '/sellyourwatch': [...low, ...narrow, [1024, 768], [1100, 800], [1280, 720], [1440, 900], [1920, 950]],
    '/about': [...low, ...narrow, [1024, 768], [1100, 800], [1280, 720], [1366, 657], [1440, 900], [1920, 950]],
    '/services': [...low, ...narrow, [1440, 900]],
    [`/watch/-/${hidden?.SKU}`]: [...low, ...narrow, [667, 375]],
    '/login': [...low, [667, 375]],
    '/404': [...low, [667, 375]],
  } as const
  for (const [path, sizes] of Object.entries(pages)) {
    await visit(page, path)
    await banner(page).waitFor()
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      const descent = () =>
        page.evaluate(() => {
          const title = document.querySelector('h1') ?? document.body
          const notice = document.querySelector('[aria-labelledby=cookies-title]') ?? document.body
          const size = Number.parseFloat(getComputedStyle(title).fontSize)
          return (notice.getBoundingClientRect().top - title.getBoundingClientRect().bottom) / size
        })
      await expect.poll(descent, { message: `${path} at ${width}×${height}` }).toBeGreaterThan(0.1)
    }
  }
})

test('the ways out of a missing page stand above the banner on a phone’s side', async ({ page, viewport }) => {
  test.skip((viewport?.width ?? 0) < 768, 'one browser tries every size')
  await visit(page, '/404')
  await banner(page).waitFor()
  for (const [width, height] of [
    [667, 375],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    const room = async () => {
      const way = await page.getByRole('main').getByRole('link').last().boundingBox()
      const bar = await banner(page).boundingBox()
      return (bar?.y ?? 0) - (way?.y ?? 0) - (way?.height ?? 0)
    }
    await expect.poll(room, { message: `${width}×${height}` }).toBeGreaterThanOrEqual(0)
  }
})

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

test('the slider turns while the banner is there, with its controls and text above it', async ({ page, viewport }) => {
  test.skip((viewport?.width ?? 0) < 768, 'a phone has no room for them')
  await page.clock.install()
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [1024, 768],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    await visit(page, '/')
    await banner(page).waitFor()
    await page.clock.runFor(1_000)
    const slider = page.getByRole('region', { name: 'Highlights' })
    await expect(slider.locator('[data-controls]')).toHaveCSS('opacity', '1')
    const { link, bar, row, notice } = await page.evaluate(() => {
      const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
      return {
        link: boxOf('[data-state=shown] a').bottom,
        bar: boxOf('[aria-roledescription=carousel] .minute-rule').top,
        row: boxOf('[data-controls]').bottom,
        notice: boxOf('[aria-labelledby=cookies-title]').top,
      }
    })
    // A shorter name is whole even if a longer one is not.
    const cut = await slider
      .locator('[data-controls] button > span')
      .evaluateAll((names) =>
        names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent?.length ?? 0),
      )
    expect(Math.min(...cut, 99), `${width}×${height}`).toBeGreaterThan(20)
    expect(link, `${width}×${height}`).toBeLessThan(bar)
    expect(row, `${width}×${height}`).toBeLessThan(notice)
    await page.clock.fastForward(7_500)
    await expect(slider.locator('button', { hasText: 'Slide 2 of' })).toHaveAttribute('aria-current', 'true')
  }
})

test('the slider’s controls do not show from below the banner: focus or scrolling brings them out above it', async ({
  page,
  viewport,
}) => {
  // A larger screen that is this low has no more room than a phone.
  if ((viewport?.width ?? 0) >= 768) await page.setViewportSize({ width: 1366, height: 650 })
  await visit(page, '/')
  await banner(page).waitFor()
  const row = page.locator('[data-controls]')
  const pause = page.getByRole('button', { name: /^(Pause|Play)$/ })
  await expect(row).toHaveCSS('opacity', '0')
  await pause.focus()
  const reachable = async () => {
    await expect(row).toHaveCSS('opacity', '1')
    await expect
      .poll(() =>
        pause.evaluate((button) => {
          const { x, y, width, height } = button.getBoundingClientRect()
          return [y + 1, y + height - 1].every((line) => document.elementFromPoint(x + width / 2, line) === button)
        }),
      )
      .toBe(true)
  }
  await reachable()
  await pause.blur()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(row).toHaveCSS('opacity', '0')
  await page.mouse.move(200, 200)
  await page.mouse.wheel(0, 200)
  await reachable()
  await page.evaluate(() => window.scrollTo(0, 0))
  await press(page, 'Reject all')
  await expect(row).toHaveCSS('opacity', '1')
})

test('the bar of a piece stands on the banner', async ({ page, viewport }) => {
  test.skip((viewport?.width ?? 0) >= 768, 'phones alone have the bar')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, `/watch/x/${(await anyPiece()).SKU}`)
  await page.getByRole('heading', { name: 'Specification' }).scrollIntoViewIfNeeded()
  const bar = page.locator('main > [data-shown]')
  await expect(bar).toBeVisible()
  await expect
    .poll(async () => {
      const [upper, lower] = [await bar.boundingBox(), await banner(page).boundingBox()]
      return upper && lower ? Math.round(lower.y - upper.y - upper.height) : null
    })
    .toBe(0)
})

test('on the first screen of a phone or a tablet a piece’s photograph, name and price stand above the banner, and nothing moves', async ({
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
    [375, 667],
    [360, 640],
    [768, 1024],
    [1024, 768],
    [960, 540],
    [844, 390],
    [320, 568],
    [1280, 800],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await visit(page, `/watch/x/${SKU}`)
    const top = (await banner(page).boundingBox())?.y ?? 0
    const gallery = page.getByRole('group', { name: /^Photographs of/ }).getByRole('button', { name: 'Zoom' })
    const name = page.getByRole('heading', { level: 1 })
    const terms = name.locator('xpath=..').locator('> :last-child')
    // In landscape, a phone has room for only the text above the banner. Beside the photograph, the text is longer.
    const parts = height < 480 ? [name, terms] : width < 1100 ? [gallery, name, terms] : [gallery, name]
    for (const part of parts) {
      const box = await part.boundingBox()
      expect(box && box.y + box.height, `at ${width}×${height}`).toBeLessThanOrEqual(top)
    }
    expect(await page.evaluate(() => (window as unknown as { all: { moved: number } }).all.moved)).toBeLessThan(0.01)
  }
})
