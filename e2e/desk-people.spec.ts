import { createHash, randomBytes } from 'node:crypto'
import { checkScreen } from './support/axe'
import { createColleague } from './support/desk'
import { makeMember, password, signInAt } from './support/members'
import { get, sql } from './support/shop'
import { expect, test } from './support/test'

/** Creates the link of the boutique's mail. */
const linkFor = async (id: number, answer: 'approve' | 'decline') => {
  const token = randomBytes(32).toString('base64url')
  await sql(
    `INSERT INTO "MemberDecision" (member_id, token_hash, boutique, expires_at) VALUES ($1, $2, 'London', now() + interval '1 day')`,
    [id, createHash('sha256').update(token).digest('hex')],
  )
  return `/email/membership?answer=${answer}&token=${token}`
}
const statusOf = async (id: number) =>
  (await sql<{ status: number }>('SELECT status FROM "Member" WHERE id = $1', [id]))[0]?.status

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the boutique approves by its mail: the link asks, the button decides, once', async ({ page }) => {
    const member = await makeMember('pending', { first: 'Zenobia', last: 'Unmistakable' })
    const link = await linkFor(member.id, 'approve')
    for (const address of [link, link.replace('approve', 'decline')]) {
      const { status, text, headers } = await get(address)
      expect([status, headers.get('cache-control')]).toEqual([200, expect.stringContaining('no-store')])
      // The link reveals neither name nor mail address.
      expect(text).not.toContain(member.email)
      expect(text).not.toContain('Unmistakable')
    }
    expect(await statusOf(member.id)).toBe(0)
    await page.goto(link)
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByRole('heading', { name: 'Membership approved' })).toBeVisible()
    expect(await statusOf(member.id)).toBe(1)
    // Opened again, each link tells what holds.
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Membership approved' })).toBeVisible()
    await page.goto(link.replace('approve', 'decline'))
    await expect(page.getByRole('heading', { name: 'This request has already been approved' })).toBeVisible()
  })

  test('the desk’s sign-in is answered with a page, and opens', async ({ page }) => {
    const { email } = await createColleague('manager')
    await page.goto('/staff/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('wrong pass phrase')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/staff$/)
    await expect(page.locator('noscript p', { hasText: 'The desk needs JavaScript' })).toBeVisible()
  })
})

for (const [name, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`the people’s screens are usable by everybody, on ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const member = await makeMember('pending')
    const [enquiry] = await sql<{ id: number }>(
      `INSERT INTO "Enquiry" (kind, boutique, email, phone, name, item, message, "consentText", "consentAt")
       VALUES ('enquiry', 'London', $1, '+447700900090', 'Ada Keller', 'Richard Mille RM 11-03', 'Is it still there?', 'yes', now()) RETURNING id`,
      [member.email],
    )
    await signInAt(page, '/staff/login', await createColleague('owner'))
    for (const screen of [
      'enquiries',
      `enquiries/${enquiry?.id}`,
      'members',
      `members/${member.id}`,
      'health',
      'account',
    ]) {
      await page.goto(`/staff/${screen}`)
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page.getByRole('progressbar')).toHaveCount(0)
      await checkScreen(page)
    }
    await sql('DELETE FROM "Enquiry" WHERE id = $1', [enquiry?.id])
  })
