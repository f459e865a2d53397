import 'server-only'
import { db } from '@/lib/db/client'
import type { MailKind, Prisma } from '@/lib/db/generated/client'
import { type Acting, asActor } from '@/lib/db/history'
import { logEvent } from '@/lib/log/events'
import { type Account, type AccountState, accountStateOf, accountStatus } from './account'

const { pending, approved, suspended } = accountStatus

/** The steps of a membership. */
export const memberSteps = ['approve', 'decline', 'suspend', 'restore'] as const
export type MemberStep = (typeof memberSteps)[number]

export const isMemberStep = (step: unknown): step is MemberStep => memberSteps.some((one) => one === step)

/** `to`: the status that a step sets; left out: the one before the suspension. */
type Rule = { from: Prisma.MemberWhereInput; to?: number; mail: MailKind }

/** Per step: the members it applies to, the status it sets, and the mail that a trigger queues for it. */
const rules: Record<MemberStep, Rule> = {
  approve: {
    from: { OR: [{ status: pending }, { status: suspended, declined_at: { not: null } }] },
    to: approved,
    mail: 'membership_approved',
  },
  decline: { from: { status: pending }, to: suspended, mail: 'membership_declined' },
  suspend: { from: { status: { in: [pending, approved] } }, to: suspended, mail: 'membership_suspended' },
  restore: { from: { status: suspended, declined_at: null }, mail: 'membership_restored' },
}

/** The status before the last suspension. Pending if the history does not tell: nobody is approved by a guess. */
const findStatusBefore = async (tx: Prisma.TransactionClient, id: number): Promise<number> => {
  const change = await tx.history.findFirst({
    where: { record_type: 'Member', record_key: String(id), column_name: 'status', new_value: { equals: suspended } },
    orderBy: { id: 'desc' },
    select: { old_value: true },
  })
  return change?.old_value === approved ? approved : pending
}

/** Resolves to the mail that a step sends to member `id`; null for one who is restored and was never approved. */
export const findMailOf = async (step: MemberStep, id: number): Promise<MailKind | null> =>
  (rules[step].to ?? (await findStatusBefore(db, id))) === pending ? null : rules[step].mail

/** The columns that a step sets. */
const findChange = async (tx: Prisma.TransactionClient, id: number, step: MemberStep) => {
  const status = rules[step].to ?? (await findStatusBefore(tx, id))
  return step === 'decline' ? { status, declined_at: new Date() } : { status }
}

type Stepped = { ok: true; status: number } | { ok: false; reason: 'already' | 'gone' }

/** Applies a step inside a transaction. Refused if the membership is no longer in a state that allows it. */
export const stepMembershipIn = async (
  tx: Prisma.TransactionClient,
  id: number,
  step: MemberStep,
): Promise<Stepped> => {
  const { from } = rules[step]
  const data = await findChange(tx, id, step)
  const { count } = await tx.member.updateMany({ where: { AND: [{ id }, from] }, data })
  if (count > 0) {
    logEvent('approval', { member: id, step })
    return { ok: true, status: data.status }
  }
  return { ok: false, reason: (await tx.member.count({ where: { id } })) > 0 ? 'already' : 'gone' }
}

/** Approves, declines, suspends or restores a member. Triggers queue the mail and end the sessions. */
export const stepMembership = (acting: Acting, id: number, step: MemberStep): Promise<Stepped> =>
  asActor(acting, (tx) => stepMembershipIn(tx, id, step))

/** Resolves to a member's state for the member's own pages, which distinguish declined from suspended. */
export const findAccountState = async (member: Account): Promise<AccountState> => {
  const state = accountStateOf(member)
  if (state !== 'suspended') return state
  const declined = await db.member.count({ where: { id: member.id, declined_at: { not: null } } })
  return declined > 0 ? 'declined' : state
}
