import { visit } from './support/shop'
import { expect, test } from './support/test'

const paths = [
  '/',
  '/the-collection',
  '/jewellery-catalogue',
  '/richard-mille-watch/RM030/10030',
  '/journal',
  '/journal/the-room-above-albemarle-street',
  '/about',
  '/locations',
  '/login',
]

/** Narrow ones first: a browser that has a larger size of a photograph loads no smaller one. */
const screens = [
  [360, 640],
  [390, 664],
  [393, 852],
  [768, 1024],
  [1024, 768],
  [1440, 900],
] as const

/** Each photograph on the page that a visitor can see: what it is, how wide it is drawn, its master and its file. */
const seen = () =>
  [...document.querySelectorAll<HTMLImageElement>('img[width]')].flatMap((image) => {
    const { width, height } = image.getBoundingClientRect()
    const [, file, upright] = /-(\d+)(-upright)?\.\w+$/.exec(image.currentSrc) ?? []
    if (!file || !width || !image.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
    const [masterWidth, masterHeight] = [Number(image.getAttribute('width')), Number(image.getAttribute('height'))]
    const ratio = upright ? 3 / 4 : masterWidth / masterHeight
    const { objectFit } = getComputedStyle(image)
    const ofHeight = height * ratio
    const drawn =
      objectFit === 'cover' ? Math.max(width, ofHeight) : objectFit === 'contain' ? Math.min(width, ofHeight) : width
    const master = upright ? masterHeight * ratio : masterWidth
    return [{ src: new URL(image.currentSrc).pathname, drawn, master, file: Number(file) }]
  })

for (const dots of [1, 2, 3])
  test.describe(`at ${dots} dots a pixel`, () => {
    test.use({ deviceScaleFactor: dots, contextOptions: { reducedMotion: 'reduce' } })

    test('every photograph in sight has the pixels that its place shows, and not many more', async ({ page }) => {
      const shown = Math.min(dots, 1.9)
      const wrong: string[] = []
      for (const path of paths) {
        await page.setViewportSize({ width: 360, height: 640 })
        await visit(page, path)
        for (const [width, height] of screens) {
          await page.setViewportSize({ width, height })
          await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
          const photographs = await page.evaluate(seen)
          expect(photographs.length, path).toBeGreaterThan(0)
          for (const { src, drawn, master, file } of photographs)
            if (file < 0.95 * Math.min(shown * drawn, master) || file > 1.7 * shown * drawn)
              wrong.push(`${path} at ${width}×${height}: ${src} for ${Math.round(drawn)} px`)
        }
      }
      expect(wrong).toEqual([])
    })
  })
