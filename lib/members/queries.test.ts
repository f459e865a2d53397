import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMembersShop } from './test-members'

let shop: Awaited<ReturnType<typeof openMembersShop>>
beforeAll(async () => {
  shop = await openMembersShop()
})
afterAll(() => shop.close())

const enquire = (email: string) =>
  shop.rows(
    `INSERT INTO "Enquiry" (kind, email, phone, message, "consentText", "consentAt") VALUES ('contact', $1, '+44', 'Hello there', 'yes', now())`,
    [email],
  )
const verified = { email_verified_at: new Date(), requested_at: new Date() }
const exported = async (id: number) => {
  const { exportMember } = await import('./queries')
  return (await exportMember(id)).enquiries.map(({ email }) => email)
}

it('exports the enquiries of an address in any case, and of no other that looks like it', async () => {
  for (const email of ['j_smith@example.com', 'J_Smith@Example.com', 'jxsmith@example.com', 'jane%smith@example.com'])
    await enquire(email)
  const underscore = await shop.addMember({ email: 'j_smith@example.com', ...verified })
  expect(await exported(underscore.id)).toEqual(['j_smith@example.com', 'J_Smith@Example.com'])
  const percent = await shop.addMember({ email: 'j%smith@example.com', ...verified })
  expect(await exported(percent.id)).toEqual([])
})

it('exports none while the address is not proven', async () => {
  const member = await shop.addMember({ email: 'somebody-else@example.com' })
  await enquire('somebody-else@example.com')
  expect(await exported(member.id)).toEqual([])
  await shop.rows('UPDATE "Member" SET email_verified_at = now() WHERE id = $1', [member.id])
  expect(await exported(member.id)).toEqual(['somebody-else@example.com'])
})
