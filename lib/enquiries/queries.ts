import 'server-only'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { enquirySelect } from './enquiry'

/** One enquiry by its number, or null. */
export const getEnquiry = (id: number) => db.enquiry.findUnique({ where: { id }, select: enquirySelect })

/** What a visitor is told of an enquiry. */
export const answeredSelect = { reference: true, sku: true, visitAt: true, preferredDate: true } as const

/** The enquiry that came under an idempotency hash already, or null. */
export const findSubmitted = (submissionHash: string) =>
  db.enquiry.findUnique({ where: { submissionHash }, select: answeredSelect })

/** Enquiries, newest first, those with ids below `before`, at most `take`. */
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

/** Mails that will not be tried again until somebody sets them back to queued, newest first. */
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

/** How many mails could not be sent yet and are tried again later. */
export const countWaitingMails = () => db.mail.count({ where: { state: 'queued', attempts: { gt: 0 } } })

/** How many enquiries a robot, or autofill, is thought to have sent and nobody has looked at. */
export const countSpam = () => db.enquiry.count({ where: { spam: true, status: 'new' } })
