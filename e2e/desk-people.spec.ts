import { createHash, randomBytes } from 'node:crypto'
import { checkScreen } from './support/axe'
import { createColleague, openDesk, slowDoubleClick } from './support/desk'
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
    await expect(page.getByRole('heading', { name: 'The membership is approved' })).toBeVisible()
    expect(await statusOf(member.id)).toBe(1)
    // Opened again, each link tells what holds.
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'The membership is approved' })).toBeVisible()
    await page.goto(link.replace('approve', 'decline'))
    await expect(page.getByRole('heading', { name: 'This request has already been approved' })).toBeVisible()
  })

  test('the desk’s sign-in is answered with a page, and opens', async ({ page }) => {
    const { email } = await createColleague('manager')
    await page.goto('/staff/login')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill('wrong pass phrase')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/staff$/)
    await expect(page.locator('noscript p', { hasText: 'It needs JavaScript' })).toBeVisible()
  })
})

test('a note is added once and removed once, however often is clicked, and not before it was asked', async ({
  page,
}) => {
  const member = await makeMember('approved')
  const notes = async () =>
    (await sql<{ text: string }>('SELECT text FROM "MemberNote" WHERE member_id = $1 ORDER BY id', [member.id])).map(
      ({ text }) => text,
    )
  await sql(`INSERT INTO "MemberNote" (member_id, text) VALUES ($1, 'The first'), ($1, 'The second')`, [member.id])
  await openDesk(page, await createColleague('manager'), `/staff/members/${member.id}`)
  await page.getByLabel('A note for colleagues').fill('The third')
  const rests = page.locator('[aria-disabled=true]')
  await slowDoubleClick(page.getByRole('button', { name: 'Add note' }), 40)
  await expect(page.getByLabel('A note for colleagues')).toHaveValue('')
  await expect(rests).toHaveCount(0)
  expect(await notes()).toEqual(['The first', 'The second', 'The third'])
  // The newest is first: after a removal, another note's button is below the pointer.
  await slowDoubleClick(page.getByRole('button', { name: 'Remove', exact: true }).first())
  const dialog = page.getByRole('dialog', { name: 'Remove this note?' })
  await expect(dialog).toContainText('The third')
  expect(await notes()).toHaveLength(3)
  const yes = dialog.getByRole('button', { name: 'Remove it' })
  await expect(yes).toBeEnabled()
  await slowDoubleClick(yes)
  await expect(page.locator('#main-content').getByText('The third')).toBeHidden()
  await expect(rests).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await notes()).toEqual(['The first', 'The second'])
  await page.getByRole('button', { name: 'Remove', exact: true }).first().press('Enter')
  await expect(yes).toBeEnabled()
  await yes.press('Enter')
  await expect.poll(notes).toEqual(['The first'])
  await expect(page.getByRole('heading', { name: 'Notes' })).toBeFocused()
  // One that a colleague has removed meanwhile does not stand there any longer.
  await sql('DELETE FROM "MemberNote" WHERE member_id = $1', [member.id])
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await yes.click()
  await expect(page.getByText('This is gone: somebody deleted it')).toBeVisible()
  await expect(page.locator('#main-content').getByText('The first')).toBeHidden()
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
