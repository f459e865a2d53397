import 'server-only'
import { db } from '@/lib/db/client'
import { visitorName } from '@/lib/enquiries/enquiry'
import { countFailedMails } from '@/lib/mail/queries'
import { accountStatus } from '@/lib/members/account'
import type { Staff } from '../account'
import { waitedFor } from '../elapsed'
import { may } from '../roles'

type Person = Pick<Staff, 'role' | 'boutique'>

const most = 25

const enquiriesOf = ({ role, boutique }: Person) => ({
  status: 'new' as const,
  spam: false,
  ...(role === 'boutique' ? { boutique } : {}),
})

/** What waits for a colleague, as names and texts; members and failed mails only for roles that edit members. */
export const findWaitingFor = async (person: Person, now: Date): Promise<{ name: string; text: string }[]> => {
  const decides = may(person.role, 'edit', 'members')
  const [enquiries, enquiryCount, members, failed] = await Promise.all([
    db.enquiry.findMany({
      where: enquiriesOf(person),
      orderBy: { createdAt: 'asc' },
      take: most,
      select: { reference: true, item: true, name: true, firstName: true, lastName: true, createdAt: true },
    }),
    db.enquiry.count({ where: enquiriesOf(person) }),
    decides
      ? db.member.findMany({
          where: { status: accountStatus.pending, email_verified_at: { not: null } },
          orderBy: { requested_at: 'asc' },
          take: most,
          select: { id: true, name: true, requested_at: true },
        })
      : [],
    decides ? countFailedMails() : 0,
  ])
  const since = (date: Date) => `waiting for ${waitedFor(date, now)}`
  return [
    ...enquiries.map((one) => ({
      name: one.reference,
      text: [visitorName(one), one.item, since(one.createdAt)].filter(Boolean).join(', '),
    })),
    ...(enquiryCount > most ? [{ name: 'More enquiries', text: String(enquiryCount - most) }] : []),
    ...members.map(({ id, name, requested_at }) => ({
      name: `Member ${id}`,
      text: [name, requested_at && since(requested_at)].filter(Boolean).join(', '),
    })),
    ...(failed > 0 ? [{ name: 'Mails that failed', text: String(failed) }] : []),
  ]
}
