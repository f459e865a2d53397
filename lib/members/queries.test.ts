import { beforeAll, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { exportMember } from './queries'
import { addMember } from './test-members'

beforeAll(fillTestShop)

const enquire = (email: string) =>
  rows(
    `INSERT INTO "Enquiry" (kind, email, phone, message, "consentText", "consentAt") VALUES ('contact', $1, '+44', 'Hello there', 'yes', now())`,
    [email],
  )
const verified = { email_verified_at: new Date(), requested_at: new Date() }
const exported = async (id: number) => {
  return (await exportMember(id)).enquiries.map(({ email }) => email)
}

it('exports the enquiries of an address in any case, and of no other that looks like it', async () => {
  for (const email of ['j_smith@example.com', 'J_Smith@Example.com', 'jxsmith@example.com', 'jane%smith@example.com'])
    await enquire(email)
  const underscore = await addMember({ email: 'j_smith@example.com', ...verified })
  expect(await exported(underscore.id)).toEqual(['j_smith@example.com', 'J_Smith@Example.com'])
  const percent = await addMember({ email: 'j%smith@example.com', ...verified })
  expect(await exported(percent.id)).toEqual([])
})

it('exports what waits for a proven address, whoever asked for it', async () => {
  const member = await addMember({ email: 'waits@example.com' })
  await rows(
    `INSERT INTO "Alert" (email, sku, confirmed_at) VALUES ('waits@example.com', 'A1', now()), ('other@example.com', 'A1', now())`,
  )
  const skus = async () => (await exportMember(member.id)).alerts.map(({ sku }) => sku)
  expect(await skus()).toEqual([])
  await rows('UPDATE "Member" SET email_verified_at = now() WHERE id = $1', [member.id])
  expect(await skus()).toEqual(['A1'])
})

it('exports none while the address is not proven', async () => {
  const member = await addMember({ email: 'somebody-else@example.com' })
  await enquire('somebody-else@example.com')
  expect(await exported(member.id)).toEqual([])
  await rows('UPDATE "Member" SET email_verified_at = now() WHERE id = $1', [member.id])
  expect(await exported(member.id)).toEqual(['somebody-else@example.com'])
})
