import 'server-only'
import { randomBytes } from 'node:crypto'
import { encode } from 'next-auth/jwt'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { env } from '@/lib/env'
import { needsTouch } from './session-age'
import { sessionLifetime, signInCookies } from './session-cookie'
import { openSessionToken } from './token'

/** Resolves to the current account of a session, or null if the session has ended. */
export type FindHolder<Holder> = (sid: string) => Promise<Holder | null>

/**
 * Resolves to the session and holder of a cookie value, or null. next-auth's encrypted token only holds the id of the
 * database row, which decides. No provider and no handler of next-auth is used: only the shop's own rate-limited
 * endpoints start sessions. Throws if the database is unavailable, so that an outage ends no session.
 */
export const readSession = async <Holder>(
  token: string | undefined,
  find: FindHolder<Holder>,
): Promise<{ sid: string; holder: Holder } | null> => {
  if (!token || token.length > 4_096) return null
  const sid = (await openSessionToken(token))?.sid
  if (typeof sid !== 'string') return null
  const holder = await find(sid)
  return holder && { sid, holder }
}

/** What is kept of a new session, in words, and the id of the session that it replaces in its browser. */
type Begun = { browser?: string; place?: string; earlier?: string }

/**
 * Starts a session, and ends the browser's `earlier` one, if the member's password hash is still the verified one: a
 * sign-in must not overtake a change of password. Resolves to the Set-Cookie values, or null if the hash has changed.
 */
export const startSession = async (
  memberId: number,
  hash: string,
  { browser = '', place = '', earlier = '' }: Begun = {},
  tx: Prisma.TransactionClient = db,
): Promise<string[] | null> => {
  const sid = randomBytes(24).toString('base64url')
  // One statement, since its triggers fire at the end: what locks a session locks the member's visit after it.
  const started = await tx.$executeRaw`
    WITH member AS (
      UPDATE "Member" SET "last_login_at" = now() WHERE "id" = ${memberId} AND "password" = ${hash} RETURNING "id"),
    ended AS (DELETE FROM "Session" WHERE "id" = ${earlier} AND EXISTS (SELECT FROM member))
    INSERT INTO "Session" ("id", "member_id", "browser", "place", "expires_at")
    SELECT ${sid}, "id", ${browser}, ${place}, now() + make_interval(secs => ${sessionLifetime}) FROM member`
  if (started === 0) return null
  const token = await encode({
    token: { sub: String(memberId), sid },
    secret: env.SESSION_SECRET[0],
    maxAge: sessionLifetime,
  })
  return signInCookies(token, memberId)
}

/** Updates a session's seen_at, at most once an hour. Never fails the request. */
export const touchSession = async (sid: string, seenAt: Date): Promise<void> => {
  if (!needsTouch(seenAt)) return
  await db.session.updateMany({ where: { id: sid, seen_at: seenAt }, data: { seen_at: new Date() } }).catch(() => {})
}

/** Records that the session's holder has just confirmed the password or a passkey. */
export const proveSession = async (sid: string): Promise<void> => {
  await db.session.updateMany({ where: { id: sid }, data: { proven_at: new Date() } })
}

export const endSession = async (sid: string): Promise<void> => {
  await db.session.deleteMany({ where: { id: sid } })
}

/** Ends all sessions of a member except `exceptSid`. */
export const endSessions = async (memberId: number, exceptSid?: string): Promise<void> => {
  await db.session.deleteMany({ where: { member_id: memberId, ...(exceptSid ? { id: { not: exceptSid } } : {}) } })
}
