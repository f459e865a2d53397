import 'server-only'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'

type About = {
  enquiry: { reference: string } | null
  member_id: number | null
  alert_id: number | null
  staff_id: number | null
}

/** What a mail is about, in words. */
const aboutOf = ({ enquiry, member_id, alert_id, staff_id }: About) => {
  if (enquiry) return enquiry.reference
  if (member_id !== null) return `member ${member_id}`
  if (alert_id !== null) return `alert ${alert_id}`
  return staff_id === null ? 'newsletter' : `staff ${staff_id}`
}

/**
 * Resolves to at most 500 failed mails, newest first, and what they are about. They are not retried until they are
 * requeued by hand.
 */
export const findFailedMails = async () => {
  const mails = await db.mail.findMany({
    where: { state: 'failed' },
    orderBy: { id: 'desc' },
    take: 500,
    select: {
      id: true,
      kind: true,
      to: true,
      attempts: true,
      last_error: true,
      enquiry: { select: { reference: true } },
      member_id: true,
      alert_id: true,
      staff_id: true,
    },
  })
  return mails.map(({ id, kind, to, attempts, last_error, ...about }) => ({
    id,
    kind,
    to,
    attempts,
    last_error,
    about: aboutOf(about),
  }))
}

/** Resolves to the number of failed mails. */
export const countFailedMails = () => db.mail.count({ where: { state: 'failed' } })

/** Resolves to the number of mails that failed at least once and will be retried. */
export const countWaitingMails = () => db.mail.count({ where: { state: 'queued', attempts: { gt: 0 } } })

/**
 * Locks the enquiries of the mails (`mail`) that meet a condition, before the mails: so does a deletion, which goes from
 * an enquiry to its mails, while a trigger of the mails would lock the enquiry last.
 */
export const lockEnquiriesOf = (tx: Prisma.TransactionClient, which: Prisma.Sql) =>
  tx.$executeRaw`
    SELECT FROM "Enquiry" WHERE "id" IN (SELECT mail."enquiry_id" FROM "Mail" mail WHERE ${which}) ORDER BY "id" FOR UPDATE`
