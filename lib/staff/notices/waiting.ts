import 'server-only'
import { db } from '@/lib/db/client'
import { visitorName } from '@/lib/enquiries/enquiry'
import { countFailedMails } from '@/lib/mail/queries'
import { accountStatus } from '@/lib/members/account'
import type { Staff } from '../account'
import { formatElapsed } from '../elapsed'
import { may } from '../roles'

type Person = Pick<Staff, 'role' | 'boutique'>

const maxItems = 25

const enquiriesOf = ({ role, boutique }: Person) => ({
  status: 'new' as const,
  spam: false,
  ...(role === 'boutique' ? { boutique } : {}),
})

/** Something that waits; `path` is its page at the desk. */
export type Waiting = { name: string; text: string; path: string }

/** What waits for a colleague; members and failed mails only for roles that edit members. */
export const findWaitingFor = async (person: Person, now: Date): Promise<Waiting[]> => {
  const decides = may(person.role, 'edit', 'members')
  const [enquiries, enquiryCount, members, failed] = await Promise.all([
    db.enquiry.findMany({
      where: enquiriesOf(person),
      orderBy: { createdAt: 'asc' },
      take: maxItems,
      select: { id: true, reference: true, item: true, name: true, firstName: true, lastName: true, createdAt: true },
    }),
    db.enquiry.count({ where: enquiriesOf(person) }),
    decides
      ? db.member.findMany({
          where: { status: accountStatus.pending, email_verified_at: { not: null } },
          orderBy: { requested_at: 'asc' },
          take: maxItems,
          select: { id: true, name: true, requested_at: true },
        })
      : [],
    decides ? countFailedMails() : 0,
  ])
  const since = (date: Date) => `received ${formatElapsed(date, now)}`
  return [
    ...enquiries.map((one) => ({
      name: one.reference,
      text: [visitorName(one), one.item, since(one.createdAt)].filter(Boolean).join(', '),
      path: `/enquiries/${one.id}`,
    })),
    ...(enquiryCount > maxItems
      ? [{ name: 'More enquiries', text: String(enquiryCount - maxItems), path: '/enquiries' }]
      : []),
    ...members.map(({ id, name, requested_at }) => ({
      name: `Member ${id}`,
      text: [name, requested_at && since(requested_at)].filter(Boolean).join(', '),
      path: `/members/${id}`,
    })),
    ...(failed > 0 ? [{ name: 'Failed emails', text: String(failed), path: '/mails' }] : []),
  ]
}
