import type { Page } from '@playwright/test'
import { publishArticle, writeArticle } from './support/desk-article'
import { addPieceAtDesk, save } from './support/desk-piece'
import { openEmptyShop } from './support/empty-shop'
import { fillForm } from './support/forms'
import { awaitMail, linkIn } from './support/mails'
import { password } from './support/members'
import { until, visit } from './support/shop'
import { newPerson } from './support/spa'
import { expect, testWith } from './support/test'

let shop: Awaited<ReturnType<typeof openEmptyShop>>
const test = testWith(async () => {
  shop = await openEmptyShop()
  const isOpen = () => shop.get('/staff/login').then(({ status }) => status === 200)
  await until(() => isOpen().catch(() => false), 60_000)
})

/** Records every action with a screenshot and time: trace.zip in the results. */
test.use({ trace: 'on' })

const email = 'ada@first.example'

/** A visitor registers, verifies the mail address, and enquires about the piece. */
const comeAndAsk = async (visitor: Page, piece: string) => {
  const person = { ...newPerson(), email }
  await visit(visitor, '/register')
  for (const name of ['first_name', 'last_name', 'email', 'phone', 'password', 'password_confirmation'] as const)
    await visitor.locator(`#register-${name}`).fill(person[name])
  await visitor.locator('#register-privacy').check()
  await visitor.getByRole('button', { name: 'Register' }).click()
  await visitor.waitForURL('**/dashboard')
  await visitor.goto(linkIn(await awaitMail(email, /verify/i, 1, shop.mails), '/email/verify/'))
  await expect(visitor.getByText('Your account is pending approval.')).toBeVisible()
  await visit(visitor, piece)
  await visitor.getByRole('button', { name: 'Write to Us' }).click()
  const form = visitor.locator('[id="enquiry-FIRST-1"]')
  await fillForm(form, 'enquiry', { email, name: 'Ada Keller' })
  await form.locator('button[type=submit]').click()
  await expect(visitor.getByText(/We have your enquiry/)).toBeVisible()
}

/** Approves by the link in the boutique's mail, answers the enquiry with the template, and publishes an article. */
const workOn = async (page: Page, clock: (what: string) => void) => {
  const at = (path: string) => new URL(path, shop.url).href
  const request = await awaitMail('london@first.example', /Membership request/, 1, shop.mails)
  await page.goto(at(linkIn(request, '/email/membership')))
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'Membership approved' })).toBeVisible()
  await awaitMail(email, /membership is confirmed/, 1, shop.mails)
  clock('a member approved from the mail')

  await page.goto(at('/staff/enquiries'))
  await page.getByText('Ada Keller').first().click()
  await expect(page.getByRole('link', { name: 'Reply by email' })).toHaveAttribute('href', /^mailto:ada%40first/)
  await page.getByRole('button', { name: 'Mark as answered', exact: true }).click()
  await expect(page.getByText('Answered by Clara Owner')).toBeVisible()
  clock('an enquiry answered')

  await page.goto(at('/staff/articles/create'))
  await writeArticle(page, 'our-first-day', async (dialog) => {
    await dialog.getByRole('button', { name: 'Pieces' }).click()
    await dialog.getByRole('button', { name: /Daytona, steel/ }).click()
    await dialog.getByRole('button', { name: 'front' }).click()
  })
  await save(page)
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible()
  await publishArticle(page)
  await expect.poll(async () => (await shop.get('/journal/our-first-day')).text).toContain('We opened at ten.')
  clock('an article stands in the journal')
}

test('an empty shop has its first owner, its first piece with price and photographs, and a new price that is undone; then its day goes on', async ({
  page,
  browser,
}, info) => {
  test.setTimeout(240_000)
  const since = performance.now()
  const clock = (what: string) => {
    const seconds = ((performance.now() - since) / 1000).toFixed(1)
    info.annotations.push({ type: 'clock', description: `${what}: ${seconds} s` })
    process.stdout.write(`    ${info.project.name}, ${what}: ${seconds} s\n`)
  }
  const link = /http\S+\/staff\/invitation\?token=\S+/
  await until(async () => link.test(shop.printed()), 60_000)
  await page.goto(link.exec(shop.printed())?.[0] ?? '')
  await page.getByLabel('Your name').fill('Clara Owner')
  await page.getByLabel('Email').fill('clara@ninety.example')
  await page.getByLabel('Choose a password').fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Get started' }).click()
  await page.getByRole('heading', { name: 'Sold this month' }).waitFor()
  clock('the owner sits at the desk')

  const sku = 'FIRST-1'
  const address = `/watch/Rolex-Daytona/${sku}`
  const reads = (price: string) => expect.poll(async () => (await shop.get(address)).text).toContain(price)
  await page.goto(new URL('/staff/pieces', shop.url).href)
  await addPieceAtDesk(page, sku)
  await page.getByRole('button', { name: 'Publish now' }).click()
  await reads('£28,950')
  clock('the first piece stands on the site')

  await page.getByLabel('Price', { exact: true }).fill('27500')
  await save(page)
  await reads('£27,500')
  await page.getByRole('region', { name: 'History' }).getByRole('button', { name: 'Undo Price' }).click()
  await reads('£28,950')
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('28,950')
  clock('repriced, and undone')

  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  if (info.project.name !== 'desktop') return

  await shop.sql(`INSERT INTO "Boutique" (name, "Email") VALUES ('London', 'london@first.example')`)
  const visitor = await browser.newPage({ baseURL: shop.url })
  await comeAndAsk(visitor, address)
  await visitor.close()
  clock('meanwhile a visitor has registered and asked')
  await workOn(page, clock)
})
