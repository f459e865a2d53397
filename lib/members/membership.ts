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

/** A membership's state as staff see it: its status, or declined, which is status 2 as well. */
export type MembershipState = number | 'declined'

/** `to`: the status that a step sets; left out: the one before the suspension. */
type Rule = { from: readonly MembershipState[]; to?: number; mail: MailKind }

/** Per step: the states it applies to, the status it sets, and the mail that a trigger queues for it. */
const rules: Record<MemberStep, Rule> = {
  approve: { from: [pending, 'declined'], to: approved, mail: 'membership_approved' },
  decline: { from: [pending], to: suspended, mail: 'membership_declined' },
  suspend: { from: [pending, approved], to: suspended, mail: 'membership_suspended' },
  restore: { from: [suspended], mail: 'membership_restored' },
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

type Stepped = { ok: true; status: number } | { ok: false; reason: 'already'; now: MembershipState } | Gone
type Gone = { ok: false; reason: 'gone' }

/**
 * Locks a member and resolves to the membership's state; null if there is none. Whatever decides calls this before it
 * writes a row that belongs to the member: two that lock in different orders wait for each other.
 */
export const lockMembership = async (tx: Prisma.TransactionClient, id: number): Promise<MembershipState | null> => {
  const [member] = await tx.$queryRaw<{ status: number; isDeclined: boolean }[]>`
    SELECT "status", "declined_at" IS NOT NULL AS "isDeclined" FROM "Member" WHERE "id" = ${id} FOR NO KEY UPDATE`
  if (!member) return null
  return member.isDeclined ? 'declined' : member.status
}

/**
 * Applies a step inside a transaction. `seen`: the state that the page or the mail showed. Refused with the present
 * state if that is another one, or allows no such step.
 */
export const stepMembershipIn = async (
  tx: Prisma.TransactionClient,
  id: number,
  step: MemberStep,
  seen: MembershipState,
): Promise<Stepped> => {
  const now = await lockMembership(tx, id)
  if (now === null) return { ok: false, reason: 'gone' }
  if (now !== seen || !rules[step].from.includes(now)) return { ok: false, reason: 'already', now }
  const data = await findChange(tx, id, step)
  await tx.member.update({ where: { id }, data, select: { id: true } })
  logEvent('approval', { member: id, step })
  return { ok: true, status: data.status }
}

/** Approves, declines, suspends or restores a member. Triggers queue the mail and end the sessions. */
export const stepMembership = (acting: Acting, id: number, step: MemberStep, seen: MembershipState): Promise<Stepped> =>
  asActor(acting, (tx) => stepMembershipIn(tx, id, step, seen))

/** Resolves to a member's state for the member's own pages, which distinguish declined from suspended. */
export const findAccountState = async (member: Account): Promise<AccountState> => {
  const state = accountStateOf(member)
  if (state !== 'suspended') return state
  const declined = await db.member.count({ where: { id: member.id, declined_at: { not: null } } })
  return declined > 0 ? 'declined' : state
}
