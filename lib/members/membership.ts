import 'server-only'
import { db } from '@/lib/db/client'
import type { MailKind, Prisma } from '@/lib/db/generated/client'
import { type Acting, asActor } from '@/lib/db/history'
import { logEvent } from '@/lib/log/events'
import { type Account, type AccountState, accountStateOf, accountStatus } from './account'

const { pending, approved, suspended } = accountStatus

/** What may happen to a membership. */
export const memberSteps = ['approve', 'decline', 'suspend', 'restore'] as const
export type MemberStep = (typeof memberSteps)[number]

export const isMemberStep = (step: unknown): step is MemberStep => memberSteps.some((one) => one === step)

type Rule = { from: Prisma.MemberWhereInput; to: Prisma.MemberUpdateManyMutationInput; mail: MailKind }

/** Whom a step is for, what it writes, and the mail that the database sends for it. */
const rules: Record<MemberStep, Rule> = {
  approve: {
    from: { OR: [{ status: pending }, { status: suspended, declined_at: { not: null } }] },
    to: { status: approved },
    mail: 'membership_approved',
  },
  decline: { from: { status: pending }, to: { status: suspended }, mail: 'membership_declined' },
  suspend: { from: { status: { in: [pending, approved] } }, to: { status: suspended }, mail: 'membership_suspended' },
  restore: { from: { status: suspended, declined_at: null }, to: { status: approved }, mail: 'membership_restored' },
}

/** The mail that a step sends. */
export const mailOf = (step: MemberStep): MailKind => rules[step].mail

type Stepped = { ok: true; status: number } | { ok: false; reason: 'already' | 'gone' }

/** One step of a membership inside a transaction: refused where somebody decided otherwise meanwhile. */
export const stepMembershipIn = async (
  tx: Prisma.TransactionClient,
  id: number,
  step: MemberStep,
): Promise<Stepped> => {
  const { from, to } = rules[step]
  const data = step === 'decline' ? { ...to, declined_at: new Date() } : to
  const { count } = await tx.member.updateMany({ where: { AND: [{ id }, from] }, data })
  if (count > 0) {
    logEvent('approval', { member: id, step })
    return { ok: true, status: step === 'approve' || step === 'restore' ? approved : suspended }
  }
  return { ok: false, reason: (await tx.member.count({ where: { id } })) > 0 ? 'already' : 'gone' }
}

/** Approves, declines, suspends or restores a member. The database writes the mail and ends the sessions. */
export const stepMembership = (acting: Acting, id: number, step: MemberStep): Promise<Stepped> =>
  asActor(acting, (tx) => stepMembershipIn(tx, id, step))

/** How a member stands, in the words that the member's own screens need: declined and suspended are two things. */
export const findAccountState = async (member: Account): Promise<AccountState> => {
  const state = accountStateOf(member)
  if (state !== 'suspended') return state
  const declined = await db.member.count({ where: { id: member.id, declined_at: { not: null } } })
  return declined > 0 ? 'declined' : state
}
