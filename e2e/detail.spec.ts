import { addPiece } from './support/rows'
import { visit } from './support/shop'
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
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true
    return video.play().catch(() => {})
  })
  await expect.poll(() => films.length).toBeGreaterThan(0)
  await visit(page, '/watch/-/10311')
  await expect(page.locator('main video')).toHaveCount(0)
})

test('Read more opens a long description, Show less closes it', async ({ page }) => {
  await addPiece({
    SKU: 'LONG-1',
    Model: 'Long',
    Price: 5000,
    Description: `<p>${'Many words. '.repeat(60)}</p><p>The very end.</p>`,
  })
  await visit(page, '/watch/Rolex-Long/LONG-1')
  await expect(page.getByText('The very end.')).not.toBeInViewport()
  await page.getByRole('button', { name: 'Read more' }).click()
  await expect(page.getByText('The very end.')).toBeVisible()
  await page.getByRole('button', { name: 'Show less' }).click()
  await expect(page.getByText('The very end.')).not.toBeInViewport()
  await expect(page.getByRole('button', { name: 'Read more' })).toBeVisible()
})

test('the way to a piece leads to its brand, and its facts to what they mean', async ({ page }) => {
  await addPiece({
    SKU: 'WAY-1',
    Name: 'Wayside',
    ManufacturerName: 'Wayfarer',
    Price: 5000,
    Year: '2019',
    Box: '1',
    Papers: '1',
    conditionGrade: 'Excellent',
  })
  await visit(page, '/watch/x/WAY-1')
  const main = page.getByRole('main')
  await expect(main.getByText('Box and papers', { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Excellent' })).toHaveAttribute('href', '#condition')
  await main.getByRole('link', { name: 'Returns' }).click()
  await expect(page).toHaveURL('/terms-and-conditions#returns')
  await page.goBack()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Wayfarer' }).click()
  await expect(page).toHaveURL('/the-collection?brand=Wayfarer')
  await expect(main.getByRole('link', { name: /Wayside/ })).toBeVisible()
})
