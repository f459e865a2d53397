import { beforeAll, expect, it } from 'vitest'
import { guest } from '@/lib/auth/visibility'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { submitEnquiry } from '@/lib/enquiries/commands'
import { enquirySelect } from '@/lib/enquiries/enquiry'
import { composeForEnquiry } from '@/lib/enquiries/mails/compose'
import { enquiryFields, parseEnquiry } from '@/lib/enquiries/schema'
import { exportMember } from '@/lib/members/queries'
import { addMember } from '@/lib/members/test-members'
import { enquiries } from '@/lib/staff/resources/people'
import { fieldsOf } from '@/lib/staff/resources/resource'

// A field that nothing reads is lost silently: no type requires it in the mail, the list, the member's export or at the desk.
const typed: Record<string, string> = {
  email: 'fields@example.com',
  phone: '+447700900123',
  form_origin: 'contact',
  form_url: 'https://shop.example/contact?a=b',
  boutique: 'Geneva',
  sku: 'G1',
}
/** The hour becomes preferredDate and visitAt; consent is stored as its own text. */
const derived = ['privacy', 'visit']
/** In the mail and the export only: at the desk the kind, the piece, source and campaign are enough. */
const notAtDesk = ['form_origin', 'statusTitle', 'utm_medium', 'utm_term', 'utm_content']
const fields = enquiryFields.filter((field) => !derived.includes(field))
const wordOf = (field: string) => typed[field] ?? `typed-${field}`

let sent: string
let own: Record<string, unknown> | undefined

beforeAll(async () => {
  await fillTestShop()
  const values = Object.fromEntries(fields.map((field) => [field, wordOf(field)]))
  const parsed = parseEnquiry('contact', { ...values, privacy: ['Agreed'] })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  const done = await submitEnquiry({ kind: 'contact', input: parsed.value, key: '', spam: false })
  if (!done.ok) throw new Error(done.reason)
  const [row] = await rows(
    `SELECT m.* FROM "Mail" m JOIN "Enquiry" e ON e.id = m.enquiry_id WHERE e.reference = $1 AND m.kind = 'boutique'`,
    [done.reference],
  )
  sent = JSON.stringify(await composeForEnquiry(row, row.enquiry_id))
  const member = await addMember({ email: typed.email, email_verified_at: new Date(), requested_at: new Date() })
  own = (await exportMember(member.id, guest)).enquiries[0]
})

it.each(fields)('%s reaches the boutique, staff’s export and the member’s own data', (field) => {
  expect(sent.includes(wordOf(field))).toBe(true)
  expect(enquirySelect).toHaveProperty(field)
  expect(own).toHaveProperty(field, wordOf(field))
})

it('every field is shown at the desk, unless it is left out on purpose', () => {
  const shown = fieldsOf(enquiries).map(({ name }) => name)
  expect(fields.filter((field) => !shown.includes(field)).sort()).toEqual([...notAtDesk].sort())
})
