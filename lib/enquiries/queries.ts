import 'server-only'
import { shownSelect } from '@/lib/auth/visibility'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { enquirySelect } from './enquiry'

/** Resolves to an enquiry by id, with its piece, or null. */
export const getEnquiry = (id: number) =>
  db.enquiry.findUnique({
    where: { id },
    select: { ...enquirySelect, piece: { select: { SKU: true, ...shownSelect } } },
  })

/** The columns of an enquiry for the answer to the visitor. */
export const answeredSelect = { reference: true, sku: true, visitAt: true, preferredDate: true } as const

/** Resolves to the enquiry with one of the idempotency hashes, or null. */
export const findSubmitted = async (hashes: string[]) =>
  hashes.length > 0 ? db.enquiry.findFirst({ where: { submissionHash: { in: hashes } }, select: answeredSelect }) : null

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

/** Resolves to the number of enquiries. */
export const countEnquiries = (where: Prisma.EnquiryWhereInput) => db.enquiry.count({ where })

/** Resolves to the number of suspected spam enquiries (a robot or autofill) that are still new. */
export const countSpam = () => db.enquiry.count({ where: { spam: true, status: 'new' } })
