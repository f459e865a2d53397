import 'server-only'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { enquirySelect } from './enquiry'

/** Resolves to an enquiry by id, or null. */
export const getEnquiry = (id: number) => db.enquiry.findUnique({ where: { id }, select: enquirySelect })

/** The columns of an enquiry for the answer to the visitor. */
export const answeredSelect = { reference: true, sku: true, visitAt: true, preferredDate: true } as const

/** Resolves to the enquiry with an idempotency hash, or null. */
export const findSubmitted = (submissionHash: string) =>
  db.enquiry.findUnique({ where: { submissionHash }, select: answeredSelect })

/** Resolves to at most `take` enquiries with ids below `before`, newest first. */
export const findEnquiries = (
  where: Prisma.EnquiryWhereInput,
  { take = 500, before }: { take?: number; before?: number } = {},
) =>
  db.enquiry.findMany({
    where: { ...where, ...(before === undefined ? {} : { id: { lt: before } }) },
    orderBy: { id: 'desc' },
    take,
    select: enquirySelect,
  })

/** Resolves to the failed mails, newest first. They are not retried until they are requeued by hand. */
export const findFailedMails = () =>
  db.mail.findMany({
    where: { state: 'failed' },
    orderBy: { id: 'desc' },
    take: 500,
    select: {
      id: true,
      kind: true,
      to: true,
      attempts: true,
      last_error: true,
      created_at: true,
      enquiry: { select: { reference: true } },
      member_id: true,
    },
  })

/** Resolves to the number of mails that failed at least once and will be retried. */
export const countWaitingMails = () => db.mail.count({ where: { state: 'queued', attempts: { gt: 0 } } })

/** Resolves to the number of suspected spam enquiries (a robot or autofill) that are still new. */
export const countSpam = () => db.enquiry.count({ where: { spam: true, status: 'new' } })
