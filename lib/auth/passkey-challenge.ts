import 'server-only'
import { randomBytes } from 'node:crypto'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'

/** The owner of passkeys and recovery codes: a member or a staff account. Part of every `where`. */
export type Owner = { member_id: number } | { staff_id: number }

/** The owner as a string. */
export const ownerText = (owner: Owner) =>
  'member_id' in owner ? `member ${owner.member_id}` : `staff ${owner.staff_id}`

/** Locks an account until the transaction ends, before anything that belongs to it: so does whatever deletes it. */
export const lockOwner = (tx: Prisma.TransactionClient, owner: Owner) =>
  'member_id' in owner
    ? tx.$queryRaw`SELECT FROM "Member" WHERE "id" = ${owner.member_id} FOR NO KEY UPDATE`
    : tx.$queryRaw`SELECT FROM "StaffAccount" WHERE "id" = ${owner.staff_id} FOR NO KEY UPDATE`

/** Seconds that the user has for the browser's dialogue. */
export const challengeLifetime = 5 * 60

/** What a passkey is requested for. A response is valid for one purpose only. */
export type Purpose = 'sign-in' | 'staff-sign-in' | 'second-factor' | 'confirm' | 'add'

/** Creates a challenge and returns it as base64url. Without an owner, any account may respond to it. */
export const makeChallenge = async (purpose: Purpose, owner: Owner | null): Promise<string> => {
  const challenge = randomBytes(32).toString('base64url')
  await db.passkeyChallenge.create({
    data: { challenge, purpose, ...owner, expires_at: new Date(Date.now() + challengeLifetime * 1_000) },
  })
  return challenge
}

const challengeIn = (clientDataJSON: string): string => {
  try {
    const { challenge }: { challenge?: unknown } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/**
 * Consumes and returns the challenge that a response names. Returns null if it was not made for this purpose and owner,
 * was used before, or has expired.
 */
export const takeChallenge = async (
  clientDataJSON: string,
  purpose: Purpose,
  owner: Owner | null,
): Promise<string | null> => {
  const challenge = challengeIn(clientDataJSON)
  if (!/^[\w-]{43}$/.test(challenge)) return null
  const { count } = await db.passkeyChallenge.deleteMany({
    where: { challenge, purpose, member_id: null, staff_id: null, ...owner, expires_at: { gt: new Date() } },
  })
  return count > 0 ? challenge : null
}
