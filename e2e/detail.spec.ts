import { addPiece, change } from './support/rows'
import { sql, visit } from './support/shop'
import { expect, test } from './support/test'

test('a film is fetched when it is played, and stands on the page of its piece alone', async ({ page }) => {
  const films: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.mp4')) films.push(request.url())
  })
  await visit(page, '/watch/-/10721')
  const film = page.getByLabel(/^A film of RM 72-01/)
  await film.scrollIntoViewIfNeeded()
  await expect(film.locator('xpath=..').locator('picture img')).toHaveJSProperty('complete', true)
  expect(films).toEqual([])
  // An upright film shows whole, and so does its picture.
  for (const part of [film, film.locator('xpath=..').locator('img')])
    await expect(part).toHaveCSS('object-fit', 'contain')
  // On a phone an upright one takes the width or the height that there is, in the shape of its picture.
  const figure = film.locator('xpath=..')
  expect(await figure.evaluate(({ style }) => Number(style.getPropertyValue('--ratio')))).toBeCloseTo(16 / 9)
  await figure.evaluate(({ style }) => style.setProperty('--ratio', String(9 / 16)))
  const window = page.viewportSize() ?? { width: 1280, height: 800 }
  for (const phone of [
    { width: 390, height: 844 },
    { width: 320, height: 568 },
  ]) {
    await page.setViewportSize(phone)
    const box = (await film.boundingBox()) ?? { width: 0, height: 0 }
    expect(box.height).toBeGreaterThan(Math.min(box.width * 1.5, phone.height * 0.7))
    expect(box.height).toBeLessThanOrEqual(phone.height)
  }
  await page.setViewportSize(window)
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true
    return video.play().catch(() => {})
  })
  await expect.poll(() => films.length).toBeGreaterThan(0)
  await visit(page, '/watch/-/10311')
  await expect(page.locator('main video')).toHaveCount(0)
})

test('Read more opens a long description, Show less closes it; a long status wraps', async ({ page }) => {
  await addPiece({
    SKU: 'LONG-1',
    Model: 'Long',
    Price: 5000,
    StatusName: 'Reserved until the end of the month for a client who comes from far away',
    Description: `<p>${'Many words. '.repeat(60)}</p><p>The very end.</p>`,
  })
  await visit(page, '/watch/Rolex-Long/LONG-1')
  await expect(page.getByText('The very end.')).not.toBeInViewport()
  await page.getByRole('button', { name: 'Read more' }).click()
  await expect(page.getByText('The very end.')).toBeVisible()
  await page.getByRole('button', { name: 'Show less' }).click()
  await expect(page.getByText('The very end.')).not.toBeInViewport()
  await expect(page.getByRole('button', { name: 'Read more' })).toBeVisible()
  // more than 300 characters, in six lines: nothing is cut
  const description = `<p>${'Many words. '.repeat(36)}</p>`
  const strap = 'Kautschukarmbandverlängerungsglieder'.repeat(2)
  await addPiece({ SKU: 'LONG-2', Model: 'Six', Price: 5000, Description: description, Strap: strap })
  await page.setViewportSize({ width: 768, height: 1024 })
  await visit(page, '/watch/Rolex-Six/LONG-2')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
  const text = page.locator('#description-text')
  await text.scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Read more' })).toBeHidden()
  // more lines, because a font with wider letters has come
  await text.evaluate((element) => {
    element.style.setProperty('letter-spacing', '0.2em')
    document.fonts.dispatchEvent(new Event('loadingdone'))
  })
  await expect(page.getByRole('button', { name: 'Read more' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: 'Read more' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  // half the width of a phone, in a card
  await change('StockItem', `"SKU" = 'LONG-1'`, { StatusName: 'Lieferungsverzögerungsbenachrichtigung' })
  await visit(page, '/the-collection?q=LONG-1')
  const status = await page.locator('main .status', { hasText: 'Lieferungs' }).boundingBox()
  expect(status?.width).toBeLessThan(195)
})

test('WhatsApp and phone are those of the piece’s boutique, with the text filled in', async ({ page }) => {
  await addPiece({ SKU: 'CALL-1', Name: 'Calling', Model: 'Call', Price: 5000, WatchLocation: 'Geneva' })
  const [geneva] = await sql<{ PhoneNumber: string; WhatsAppNumber: string }>(
    `SELECT * FROM "Boutique" WHERE name = 'Geneva'`,
  )
  await visit(page, '/watch/Rolex-Call/CALL-1')
  const digits = (text: string | undefined) => text?.replace(/\D/g, '') ?? ''
  const chat = page.locator('#ways').getByRole('link', { name: 'WhatsApp' })
  expect(await chat.getAttribute('href')).toBe(
    `https://wa.me/${digits(geneva?.WhatsAppNumber)}?text=${encodeURIComponent('Hello! I am enquiring about Calling - CALL-1')}`,
  )
  expect(await page.locator('#ways').getByRole('link', { name: 'Call' }).getAttribute('href')).toBe(
    `tel:+${digits(geneva?.PhoneNumber)}`,
  )
})
