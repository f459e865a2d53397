import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { checkScreen } from './support/axe'
import { enquiriesOf, newEmail, thanks } from './support/forms'
import { ownShop } from './support/own-shop'
import { sheetsOf } from './support/print'
import { addPiece } from './support/rows'
import { baseUrl, get, until, visit } from './support/shop'
import { expect, testWith } from './support/test'

const sku = 'VIEW-1'
const test = testWith(async () => {
  await addPiece({ SKU: sku, Name: 'Viewable', ManufacturerName: 'Viewer', Price: 9_000, WatchLocation: 'Geneva' })
  await addPiece({ SKU: 'VIEW-2', Name: 'Unpriced', ManufacturerName: 'Viewer', Price: 7_654_321, isPOA: true })
  await addPiece({ SKU: 'VIEW-3', Name: 'Hidden', ManufacturerName: 'Viewer', MembersAreaOnly: 1 })
  const soon = { ManufacturerName: 'Viewer', Price: 9_000, WatchLocation: 'Geneva' }
  await addPiece({ ...soon, SKU: 'VIEW-4', Name: 'Marked', isUpcoming: true })
  await addPiece({ ...soon, SKU: 'VIEW-5', Name: 'Awaited', StatusName: 'Arriving soon' })
})
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

const formOf = (page: Page) => page.locator(`#viewing-${sku}`)
const send = (page: Page) => formOf(page).getByRole('button', { name: 'Request this time' }).click()

/** Chooses the first hour of a day, counted from the next one that has free hours, and returns it as it is sent. */
const chooseHour = async (page: Page, day: number) => {
  const form = formOf(page)
  await form.scrollIntoViewIfNeeded()
  await form.getByRole('group', { name: 'Day' }).getByRole('button').nth(day).click()
  const hour = form.getByRole('radio').first()
  await hour.check()
  return (await hour.getAttribute('value')) ?? ''
}
const fill = async (form: Locator, email: string) => {
  await form.getByLabel('Name', { exact: true }).fill('Anna Keller')
  await form.getByLabel('Email').fill(email)
  await form.locator('[name=phone]').fill('+447700900123')
  await form.getByRole('checkbox').check()
}

const acknowledgementTo = async (email: string) => {
  let source = ''
  await until(async () => {
    for (const file of (await readdir(ownShop.MAIL_DIR).catch(() => [])).filter((name) => name.endsWith('.eml'))) {
      const text = await readFile(path.join(ownShop.MAIL_DIR, file), 'utf8')
      if (text.includes(`To: ${email}`)) source = text
    }
    return source !== ''
  }, 30_000)
  return PostalMime.parse(source)
}

test('a viewing is asked for at a free hour, which is then nobody else’s, and the mail brings the hour', async ({
  page,
  context,
}) => {
  const email = newEmail()
  await visit(page, `/watch/x/${sku}`)
  await expect(formOf(page).getByLabel('Email')).toBeHidden()
  const hour = await chooseHour(page, 2)
  await checkScreen(page)
  await fill(formOf(page), email)
  const other = await context.newPage()
  await visit(other, `/watch/x/${sku}`)
  expect(await chooseHour(other, 2)).toBe(hour)

  await send(page)
  await expect(formOf(page).getByText(thanks)).toBeVisible()
  await expect(page.getByText(/You asked for \w+day .* \d{4}, .* in Geneva, which is not confirmed yet/)).toBeVisible()
  const [enquiry] = await enquiriesOf(email)
  expect(enquiry).toMatchObject({ kind: 'appointment', boutique: 'Geneva', sku })
  expect(String(enquiry?.preferredDate)).toMatch(/^\w+day .* in Geneva$/)

  const second = newEmail()
  await fill(formOf(other), second)
  await send(other)
  await expect(formOf(other).getByText(/^That time is not free\. Free on \w+day/)).toBeVisible()
  await chooseHour(other, 3)
  await send(other)
  await expect(formOf(other).getByText(thanks)).toBeVisible()
  expect(await enquiriesOf(second)).toHaveLength(1)
  await other.close()

  const { attachments } = await acknowledgementTo(email)
  expect(attachments.map(({ filename }) => filename)).toEqual(['viewing.ics'])
  const content = attachments[0]?.content
  const calendar = typeof content === 'string' ? content : new TextDecoder().decode(content)
  expect(calendar).toMatch(/^BEGIN:VEVENT\r?$/m)
  const wall = new Date(`${hour}Z`)
  const inGeneva = new Date(wall.toLocaleString('en-US', { timeZone: 'Europe/Zurich' }))
  const inUtc = new Date(wall.toLocaleString('en-US', { timeZone: 'UTC' }))
  const start = new Date(wall.getTime() - (inGeneva.getTime() - inUtc.getTime()))
  expect(calendar).toContain(`DTSTART:${start.toISOString().replace(/[-:]|\.\d{3}/g, '')}`)
  expect(calendar).toContain('STATUS:TENTATIVE')
  expect(calendar).not.toContain('Anna')

  await formOf(page).getByRole('button', { name: 'Send another enquiry' }).click()
  await chooseHour(page, 4)
  await expect(formOf(page).getByLabel('Name', { exact: true })).toHaveValue('')
  await expect(formOf(page).getByLabel('Message')).toHaveValue(/I would like to see/)
})

test('of what is on its way no viewing is offered, but to be told of its arrival', async ({ page }) => {
  for (const [one, status] of [
    ['VIEW-4', 'In Stock, Geneva'],
    ['VIEW-5', 'Arriving soon, Geneva'],
  ]) {
    await visit(page, `/watch/x/${one}`)
    await expect(page.locator('main').getByText(status ?? '')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Visit us in Geneva' })).toBeVisible()
    await expect(page.getByText('On its way to us, so it cannot be viewed yet.')).toBeVisible()
    await expect(page.getByText('See free times')).toHaveCount(0)
    await expect(page.locator('summary', { hasText: 'Tell me when it arrives' })).toBeVisible()
  }
})

test('the preview beside a link is 1200 by 630, and there is none for what a guest may not see', async () => {
  for (const one of [sku, 'VIEW-2']) {
    const answer = await get(`/watch/x/${one}`)
    const html = (await get(new URL(answer.headers.get('location') ?? '', baseUrl).pathname)).text
    const address = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    const picture = await fetch(new URL(new URL(address).pathname, baseUrl))
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 630 })
    expect((await get(`/previews/${one}/qr`)).text).toContain('<svg')
  }
  for (const one of ['VIEW-3', 'NOPE', 'x'.repeat(300)])
    for (const end of ['', '/qr']) expect((await get(`/previews/${one}${end}`)).status, one + end).toBe(404)
})

test('the printed page is one side of A4, with the code that leads back', async ({ page }) => {
  await visit(page, `/watch/x/${sku}`)
  await expect(page.locator('img[src$="/qr"]')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('img[src$="/qr"]')).toBeVisible()
  // Without its colour the dot would be a sold piece's.
  const dot = page.locator('main .status').first()
  expect(await dot.evaluate((mark) => getComputedStyle(mark, '::before').printColorAdjust)).toBe('exact')
  expect(await sheetsOf(page)).toBe(1)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('the free hours are a list on a page of their own, and the form that is refused has the chosen one', async ({
    page,
  }) => {
    const email = newEmail()
    await page.goto(`/watch/x/${sku}`)
    await page.getByRole('link', { name: 'See free times' }).click()
    await expect(page.getByRole('heading', { name: 'Visit us in Geneva' })).toBeVisible()
    const hour = page.getByRole('radio').nth(5)
    const value = (await hour.getAttribute('value')) ?? ''
    await hour.check()
    await fill(formOf(page), email)
    await formOf(page).locator('[name=phone]').fill('07700900123')
    await send(page)
    const again = page.locator('form#again')
    await expect(again).toContainText('Invalid phone number')
    await expect(again.locator(`[value="${value}"]`)).toBeChecked()
    await again.locator('[name=phone]').fill('+447700900123')
    await again.getByRole('checkbox').check()
    await again.getByRole('button', { name: 'Request this time' }).click()
    await expect(page.getByText(thanks)).toBeVisible()
    expect(await enquiriesOf(email)).toMatchObject([{ kind: 'appointment', boutique: 'Geneva', sku }])
  })
})
