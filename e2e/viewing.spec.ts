import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
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

/** The next given weekday (Sunday is 0) at least two days ahead, as YYYY-MM-DD. */
const next = (weekday: number) => {
  const day = new Date(Date.now() + 2 * 86_400_000)
  while (day.getUTCDay() !== weekday) day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}

const formOf = (page: Page) => page.locator(`#viewing-${sku}`)
const fill = async (page: Page, { email, date, time }: { email: string; date: string; time: string }) => {
  const form = formOf(page)
  await form.getByLabel('Day').fill(date)
  await form.getByLabel('Time').fill(time)
  await form.getByLabel('Name', { exact: true }).fill('Anna Keller')
  await form.getByLabel('Email').fill(email)
  await form.locator('[name=phone]').fill('+447700900123')
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Request this time' }).click()
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

test('a viewing is asked for on the piece: closed hours are refused in words, and the mail brings the hour', async ({
  page,
}) => {
  const email = newEmail()
  await visit(page, `/watch/x/${sku}`)
  await page.locator('summary', { hasText: 'Book a viewing' }).click()
  await checkScreen(page)
  await fill(page, { email, date: '2020-01-03', time: '11:00' })
  const problem = formOf(page).locator('[id$="-visitDate-error"]')
  await expect(problem).toHaveText('This time has passed in Geneva. Please choose another')
  await formOf(page).getByLabel('Day').fill(next(6))
  await formOf(page).getByLabel('Time').fill('20:00')
  const answered = page.waitForResponse('**/submit')
  await formOf(page).getByRole('button', { name: 'Request this time' }).click()
  await answered
  // By then the field that the press left has been judged by itself, too.
  await setTimeout(500)
  const closed = formOf(page).locator('[id$="-visitTime-error"]')
  await expect(closed).toContainText('On Saturdays our Geneva boutique is open')
  await formOf(page).getByLabel('Time').focus()
  await formOf(page).getByLabel('Name', { exact: true }).focus()
  await setTimeout(500)
  await expect(closed).toContainText('On Saturdays our Geneva boutique is open')
  const day = next(3)
  await formOf(page).getByLabel('Day').fill(day)
  await formOf(page).getByLabel('Time').fill('11:00')
  await formOf(page).getByRole('button', { name: 'Request this time' }).click()
  await expect(formOf(page).getByText(thanks)).toBeVisible()
  await expect(
    page.getByText(/You asked for Wednesday .* \d{4}, 11am in Geneva, which is not confirmed yet/),
  ).toBeVisible()
  const [enquiry] = await enquiriesOf(email)
  expect(enquiry).toMatchObject({ kind: 'appointment', boutique: 'Geneva', sku })
  expect(String(enquiry?.preferredDate)).toMatch(/^Wednesday .* 11am in Geneva$/)

  const { attachments } = await acknowledgementTo(email)
  expect(attachments.map(({ filename }) => filename)).toEqual(['viewing.ics'])
  const content = attachments[0]?.content
  const calendar = typeof content === 'string' ? content : new TextDecoder().decode(content)
  expect(calendar).toMatch(/^BEGIN:VEVENT\r?$/m)
  const noon = new Date(`${day}T12:00:00Z`)
  const noonInGeneva = noon.toLocaleString('en-GB', { timeZone: 'Europe/Zurich', hour: '2-digit', hourCycle: 'h23' })
  // Eleven in Geneva: 10:00 UTC in winter, 09:00 UTC in summer.
  const hour = String(11 - (Number(noonInGeneva) - 12)).padStart(2, '0')
  expect(calendar).toMatch(new RegExp(`^DTSTART:${day.replaceAll('-', '')}T${hour}0000Z\\r?$`, 'm'))
  expect(calendar).toContain('STATUS:TENTATIVE')
  expect(calendar).not.toContain('Anna')

  await formOf(page).getByRole('button', { name: 'Send another enquiry' }).click()
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
    await expect(page.locator('summary', { hasText: 'Book a viewing' })).toHaveCount(0)
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
  test('the form comes back with what is wrong, day and hour in their fields, and is taken then', async ({ page }) => {
    const email = newEmail()
    await page.goto(`/watch/x/${sku}`)
    await page.locator('summary', { hasText: 'Book a viewing' }).click()
    await fill(page, { email, date: next(6), time: '20:00' })
    const again = page.locator('form#again')
    await expect(again).toContainText('On Saturdays our Geneva boutique is open')
    await expect(again.getByLabel('Day')).toHaveValue(next(6))
    await again.getByLabel('Time').fill('11:00')
    await again.getByLabel('Day').fill(next(4))
    await again.getByRole('button', { name: 'Request this time' }).click()
    await expect(page.getByText(thanks)).toBeVisible()
    expect(await enquiriesOf(email)).toMatchObject([{ kind: 'appointment', boutique: 'Geneva', sku }])
  })
})
