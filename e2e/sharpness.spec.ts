import { uprightWidthsFor, widthsFor } from '../lib/images/photo'
import { visit } from './support/shop'
import { expect, test } from './support/test'

const paths = [
  '/',
  '/the-collection',
  '/jewellery-catalogue',
  '/richard-mille-watch/RM022/10030',
  '/journal',
  '/journal/the-room-above-albemarle-street',
  '/about',
  '/locations',
  '/login',
]

const screens = [
  [390, 664],
  [768, 1024],
  [1440, 900],
] as const

/** Each photograph that a visitor can see or swipe to: its name, how wide it is drawn, its file and its master. */
const photographsSeen = async () => {
  const images = [...document.querySelectorAll<HTMLImageElement>('img[width]')]
  for (const image of images) image.loading = 'eager'
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  return images.flatMap((image) => {
    const { width, height } = image.getBoundingClientRect()
    const [, name, file, upright] = /([^/]+)-(\d+)(-upright)?\.\w+$/.exec(image.currentSrc) ?? []
    if (!name || !width || !image.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
    const master = { width: Number(image.getAttribute('width')), height: Number(image.getAttribute('height')) }
    const ratio = upright ? 3 / 4 : master.width / master.height
    const { objectFit } = getComputedStyle(image)
    const chosen = { cover: Math.max, contain: Math.min }[objectFit]
    const drawn = chosen?.(width, height * ratio) ?? width
    return [{ name, drawn, file: Number(file), master, upright: Boolean(upright) }]
  })
}

for (const dots of [1, 3])
  test.describe(`at ${dots} dots a pixel`, () => {
    test.use({ deviceScaleFactor: dots, contextOptions: { reducedMotion: 'reduce' } })

    test('every photograph in sight has the pixels that its place shows, and not many more', async ({ page }) => {
      const devTools = await page.context().newCDPSession(page)
      await devTools.send('Network.enable')
      const show = async ([width, height]: readonly [number, number]) => {
        // Chromium would keep a larger file of another screen.
        for (const cacheDisabled of [false, true]) await devTools.send('Network.setCacheDisabled', { cacheDisabled })
        await page.setViewportSize({ width, height })
      }
      const shown = Math.min(dots, 1.9)
      const wrong: string[] = []
      for (const path of paths) {
        await page.setViewportSize({ width: 320, height: 568 })
        await visit(page, path)
        for (const screen of screens) {
          await show(screen)
          // A photograph has no file until the browser has chosen one.
          await expect.poll(async () => (await page.evaluate(photographsSeen)).length, path).toBeGreaterThan(0)
          const photographs = await page.evaluate(photographsSeen)
          for (const { name, drawn, file, master, upright } of photographs) {
            const widest = (upright ? uprightWidthsFor(master) : widthsFor(master.width)).at(-1) ?? 0
            if (file < Math.min(0.95 * shown * drawn, widest) || file > 1.7 * shown * drawn)
              wrong.push(`${path} at ${screen.join('×')}: ${name} has ${file} for ${Math.round(drawn)} px`)
          }
        }
      }
      expect(wrong).toEqual([])
    })
  })
