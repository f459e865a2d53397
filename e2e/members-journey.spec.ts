import { awaitMail, linkIn } from './support/mails'
import { get, sql, visit } from './support/shop'
import { newPerson } from './support/spa'
import { expect, test } from './support/test'

test('a collector registers, verifies, is approved, sees the private list and its pictures, and is out when suspended', async ({
  page,
}) => {
  const person = newPerson()
  const field = (name: string) => page.locator(`#register-${name}`)
  await visit(page, '/register')
  for (const name of ['first_name', 'last_name', 'email', 'phone', 'password', 'password_confirmation'] as const)
    await field(name).fill(person[name])
  await field('privacy').check()
  await page.getByRole('button', { name: 'Register' }).click()
  await page.waitForURL('**/dashboard')
  await expect(page.getByRole('button', { name: 'Send verification link' })).toBeVisible()

  await page.goto(linkIn(await awaitMail(person.email, /verify/i), '/email/verify/'))
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText('Your account is pending approval.')).toBeVisible()
  const [request] = await sql<{ kind: string }>(
    `SELECT kind FROM "Mail" JOIN "Member" m ON m.id = member_id WHERE email = $1 AND kind = 'membership_request'`,
    [person.email],
  )
  expect(request).toBeDefined()

  // The approval, as staff do it in Prisma Studio.
  await sql('UPDATE "Member" SET status = 1 WHERE email = $1', [person.email])
  await page.goto(linkIn(await awaitMail(person.email, /membership is confirmed/), '/dashboard'))
  await expect(page.getByText('Welcome to your exclusive membership area Ada!')).toBeVisible()
  await expect(page.getByText('Members exlusive')).toBeVisible()

  const piece = page.locator('main a[href*="/watch/"], main a[href*="/richard-mille-watch/"]').first()
  await piece.click()
  await expect(page).toHaveURL(/\/(richard-mille-)?watch\//)
  const photograph = page.locator('main img[src*="/watches/gallery/"]:visible').first()
  await expect(photograph).toHaveJSProperty('complete', true)
  const source = await photograph.evaluate((image: HTMLImageElement) => image.currentSrc)
  const seen = await page.request.get(source)
  expect([seen.status(), seen.headers()['cache-control']]).toEqual([200, 'private, no-store'])
  expect((await get(new URL(source).pathname)).status).toBe(404)
  await expect(page.getByText('Content of this page is available to members only.')).toHaveCount(0)

  await sql('UPDATE "Member" SET status = 2 WHERE email = $1', [person.email])
  const address = page.url()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard$/)
  await page.goto(address)
  await expect(page.getByText('Content of this page is available to members only.')).toBeVisible()
  await awaitMail(person.email, /suspended/)

  await visit(page, '/login')
  await page.locator('#login-email').fill(person.email)
  await page.locator('#login-password').fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Unfortunately this account has been suspended.')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
})
