import 'server-only'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { accountStatus } from './account'

/** The columns of a member for staff, in the order of a list. */
export const staffColumns = {
  id: true,
  status: true,
  first_name: true,
  last_name: true,
  email: true,
  phone: true,
  created_at: true,
  email_verified_at: true,
  requested_at: true,
} as const

export type StaffMember = Prisma.MemberGetPayload<{ select: typeof staffColumns }>

/** Resolves to the pending members: verified addresses first, then the longest waiting first. */
export const findWaiting = (): Promise<StaffMember[]> =>
  db.member.findMany({
    where: { status: accountStatus.pending },
    orderBy: [{ email_verified_at: { sort: 'asc', nulls: 'last' } }, { created_at: 'asc' }, { id: 'asc' }],
    select: staffColumns,
  })

/** Resolves to up to `take` members with ids above `after`. */
export const findMembers = ({
  take = 500,
  after = 0,
}: {
  take?: number
  after?: number
} = {}): Promise<StaffMember[]> =>
  db.member.findMany({ where: { id: { gt: after } }, orderBy: { id: 'asc' }, take, select: staffColumns })
