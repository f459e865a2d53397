import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { db } from '@/lib/db/client'
import { nameActor } from '@/lib/db/history'
import { env } from '@/lib/env'
import { accountStatus } from './account'
import { lockMembership, type MemberStep, type MembershipState, stepMembershipIn } from './membership'

/** days for which the links in the mail to the boutique work */
const lifetime = 14
const day = 24 * 60 * 60 * 1_000

/** The decisions that the mail to the boutique offers. */
export type MailDecision = Extract<MemberStep, 'approve' | 'decline'>
export const isMailDecision = (text: unknown): text is MailDecision => text === 'approve' || text === 'decline'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Resolves to the links that approve and decline member `id`, for the boutique. Only the token's hash is stored. */
export const makeDecisionUrls = async (id: number, boutique: string): Promise<Record<MailDecision, string>> => {
  const token = randomBytes(32).toString('base64url')
  await db.memberDecision.create({
    data: { member_id: id, boutique, token_hash: hashOf(token), expires_at: new Date(Date.now() + lifetime * day) },
    select: { id: true },
  })
  const url = (answer: MailDecision) => `${env.SITE_URL}/email/membership?${new URLSearchParams({ answer, token })}`
  return { approve: url('approve'), decline: url('decline') }
}

const open = (token: string) => ({
  token_hash: hashOf(token),
  used_at: null,
  expires_at: { gt: new Date() },
  member: { status: accountStatus.pending },
})

const isToken = (token: unknown): token is string => typeof token === 'string' && /^[\w-]{43}$/.test(token)

/** Resolves to the member that a link is about, or null if it is used, expired, unknown or already decided. */
export const findDecision = async (token: unknown) => {
  if (!isToken(token)) return null
  const row = await db.memberDecision.findFirst({
    where: open(token),
    select: { member: { select: { id: true, email: true, created_at: true } } },
  })
  return row?.member ?? null
}

/** Tells whoever decides later what was decided before. */
export const decidedBefore: Record<MailDecision, string> = {
  approve: 'This request has already been approved',
  decline: 'This request has already been declined',
}

const decisions: Partial<Record<MembershipState, MailDecision>> = {
  [accountStatus.approved]: 'approve',
  declined: 'decline',
}

type Decided = { ok: true } | { ok: false; decided: MailDecision | null }

const decidedAs = (state: MembershipState | null): Decided => ({
  ok: false,
  decided: state === null ? null : (decisions[state] ?? null),
})

/** How the request that a link is about has been decided, by this link or otherwise; null if it has not. */
export const findDecided = async (token: unknown): Promise<MailDecision | null> => {
  if (!isToken(token)) return null
  const row = await db.memberDecision.findFirst({
    where: { token_hash: hashOf(token), expires_at: { gt: new Date() } },
    select: { member: { select: { status: true, declined_at: true } } },
  })
  if (!row?.member) return null
  return decisions[row.member.declined_at ? 'declined' : row.member.status] ?? null
}

/**
 * Approves or declines by a link in a boutique's mail: once, within fourteen days, while the member is pending. Refused
 * with the decision that was made before.
 */
export const decideByMail = async (token: unknown, answer: MailDecision): Promise<Decided> => {
  if (!isToken(token)) return decidedAs(null)
  const link = { token_hash: hashOf(token), expires_at: { gt: new Date() } }
  return db.$transaction(async (tx) => {
    const decision = await tx.memberDecision.findFirst({ where: link, select: { member_id: true, boutique: true } })
    if (!decision) return decidedAs(null)
    const { member_id, boutique } = decision
    // Concurrent clicks, of other links too, wait for each other here.
    const state = await lockMembership(tx, member_id)
    if ((await tx.memberDecision.count({ where: { ...link, used_at: null } })) === 0) return decidedAs(state)
    await nameActor(tx, { actor: `by mail from ${boutique}`, command: 'mail' })
    const done = await stepMembershipIn(tx, member_id, answer, accountStatus.pending)
    if (!done.ok) return decidedAs(state)
    await tx.memberDecision.updateMany({ where: { member_id, used_at: null }, data: { used_at: new Date() } })
    return { ok: true }
  })
}
