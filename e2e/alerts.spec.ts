import type { Page } from '@playwright/test'
import { axe } from './support/axe'
import { newEmail } from './support/forms'
import { awaitMail, linkIn } from './support/mails'
import { makeMember, signIn } from './support/members'
import { addPiece } from './support/rows'
import { baseUrl, get, sql, visit } from './support/shop'
import { expect, testWith } from './support/test'

const asked = 'One last step: open the email we have just sent'
const formOf = (page: Page) => page.locator('form#alert')
const alertsOf = (email: string) =>
  sql<{ listing: string; query: string; sku: string; confirmed_at: Date | null }>(
    'SELECT listing, query, sku, confirmed_at FROM "Alert" WHERE email = $1 ORDER BY id',
    [email],
  )
const open = async (page: Page, title: string) => {
  await page.locator('summary', { hasText: title }).click()
  return formOf(page)
}

const test = testWith(async () => {
  const piece = { ManufacturerName: 'Alertine', Model: 'Watchful' }
  await addPiece({ ...piece, SKU: 'ALR-Sold', Name: 'Watchful sold', StatusName: 'Sold', Price: 1000 })
  await addPiece({ ...piece, SKU: 'ALR-Kept', Name: 'Watchful kept', StatusName: 'deposit', Price: 1000 })
  await addPiece({ ...piece, SKU: 'ALR-Soon', Name: 'Watchful soon', StatusName: 'Arriving soon', Price: 1000 })
  await addPiece({ ...piece, SKU: 'ALR-POA', Name: 'Watchful priceless', isPOA: true })
  await addPiece({ ...piece, SKU: 'ALR-Here', Name: 'Watchful here', Price: 1000 })
})
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('from an empty result to the mail of an arrival, and out with one click', async ({ page }) => {
  const email = newEmail()
  await visit(page, '/the-collection?q=unheardof')
  const form = await open(page, 'Tell me when one arrives')
  await form.getByLabel('Email').fill('nobody')
  await form.getByRole('button', { name: 'Tell me' }).click()
  await expect(form.locator('[id$="-email-error"]')).toHaveText('Please enter a valid email address')
  await expect(form.getByLabel('Email')).toBeFocused()
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Tell me immediately').check()
  await axe(page)
  await form.getByRole('button', { name: 'Tell me' }).click()
  await expect(form.getByText(asked)).toBeVisible()

  const confirm = linkIn(await awaitMail(email, /Shall we write/), '/alerts/confirm')
  await get(confirm)
  expect(await alertsOf(email)).toMatchObject([{ listing: 'other', query: 'q=unheardof', confirmed_at: null }])
  await visit(page, confirm)
  await expect(
    page.getByText(`Shall we write to ${email} about “unheardof” in any brand but Richard Mille?`),
  ).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Yes, write to me' }).click()
  await expect(page.getByRole('heading', { name: 'We will write to you' })).toBeVisible()

  await addPiece({ SKU: 'ALR-New', Name: 'Unheardof one', ManufacturerName: 'Alertine', Price: 12_000 })
  const mail = await awaitMail(email, /It is here: Alertine Unheardof one/)
  expect(mail.text).toContain('£12,000')
  const out = linkIn(mail, '/alerts/stop-all')
  expect((await get(out)).status).toBe(200)
  expect(await alertsOf(email)).toHaveLength(1)
  for (const _ of ['first', 'again']) {
    const { status } = await fetch(new URL(out, baseUrl), { method: 'POST', body: 'List-Unsubscribe=One-Click' })
    expect(status).toBe(200)
    expect(await alertsOf(email)).toEqual([])
  }
  await visit(page, out)
  await expect(page.getByRole('heading', { name: 'Alert ended' })).toBeVisible()
})

test('what script has narrowed since is what is waited for', async ({ page }) => {
  const email = newEmail()
  await visit(page, '/the-collection')
  await expect(page.locator('summary', { hasText: 'Tell me when one arrives' })).toBeHidden()
  await page
    .getByRole('button', { name: /^search/i })
    .first()
    .click()
  await page.locator('#q').fill('watchful')
  await expect(page).toHaveURL(/q=watchful/)
  const form = await open(page, 'Tell me when one arrives')
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Tell me' }).click()
  await expect(form.getByText(asked)).toBeVisible()
  expect(await alertsOf(email)).toMatchObject([{ listing: 'other', query: 'q=watchful', sku: '' }])
})

test('a piece that is sold, reserved or on application can be waited for; one that is here needs no waiting', async ({
  page,
}) => {
  const email = newEmail()
  for (const [sku, title] of [
    ['ALR-Sold', 'Tell me when one arrives'],
    ['ALR-Kept', 'Tell me if it comes back'],
    ['ALR-Soon', 'Tell me when it arrives'],
    ['ALR-POA', 'Tell me when another arrives'],
  ] as const) {
    await visit(page, `/watch/x/${sku}`)
    await expect(page.getByText('Not photographed yet.')).toHaveCount(sku === 'ALR-Sold' ? 0 : 1)
    const form = await open(page, title)
    await form.getByLabel('Email').fill(email)
    await form.getByRole('button', { name: 'Tell me' }).click()
    await expect(form.getByText(asked)).toBeVisible()
  }
  expect(await alertsOf(email)).toMatchObject([
    { listing: 'other', query: 'brand=Alertine&model=Watchful', sku: '' },
    { listing: '', query: '', sku: 'ALR-Kept' },
    { listing: '', query: '', sku: 'ALR-Soon' },
  ])
  await visit(page, '/watch/x/ALR-Here')
  await expect(page.locator('main form#alert')).toHaveCount(0)
})

test('a member’s own address needs no question; members see and end what they wait for', async ({ page }) => {
  const member = await makeMember('approved')
  await signIn(page, member)
  await page.waitForURL('**/dashboard')
  await visit(page, '/watch/x/ALR-Kept')
  const form = await open(page, 'Tell me if it comes back')
  await form.getByLabel('Email').fill(member.email)
  await form.getByRole('button', { name: 'Tell me' }).click()
  await expect(form.getByText('We will write to you if it comes back.')).toBeVisible()
  await page.goto('/dashboard')
  const list = page.getByRole('region', { name: 'Your alerts' })
  await expect(list).toContainText('Alertine Watchful kept')
  await axe(page)
  await list.getByRole('button', { name: 'End' }).click()
  await expect(page.getByText('The alert has ended.')).toBeVisible()
  await expect(list).toHaveCount(0)
  expect(await alertsOf(member.email)).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the form is sent, comes back with what is wrong, and its alert is confirmed and ended', async ({ page }) => {
    const email = newEmail()
    await page.goto('/jewellery-catalogue?q=unheardofring')
    const form = await open(page, 'Tell me when one arrives')
    await form.getByLabel('Email').fill('nobody@nowhere')
    await form.getByLabel('Tell me immediately').check()
    await form.getByRole('button', { name: 'Tell me' }).click()
    await expect(formOf(page).getByLabel('Email')).toHaveValue('nobody@nowhere')
    await expect(formOf(page).getByLabel('Tell me immediately')).toBeChecked()
    await expect(formOf(page)).toContainText('Please enter a valid email address')
    await formOf(page).getByLabel('Email').fill(email)
    await formOf(page).getByRole('button', { name: 'Tell me' }).click()
    await expect(page.getByText(asked)).toBeVisible()
    expect(await alertsOf(email)).toMatchObject([{ listing: 'jewellery', query: 'q=unheardofring' }])

    const confirm = linkIn(await awaitMail(email, /Shall we write/), '/alerts/confirm')
    await page.goto(confirm)
    await page.getByRole('button', { name: 'Yes, write to me' }).click()
    await expect(page.getByRole('heading', { name: 'We will write to you' })).toBeVisible()
    expect((await alertsOf(email))[0]?.confirmed_at).toBeInstanceOf(Date)
  })
})
