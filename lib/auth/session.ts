import 'server-only'
import { randomBytes } from 'node:crypto'
import { decode, encode } from 'next-auth/jwt'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { isUntouched } from './session-age'
import { sessionLifetime, signInCookies } from './session-cookie'

/** Reads whom a session belongs to, as the account is now; null where the session ended. */
export type FindHolder<Holder> = (sid: string) => Promise<Holder | null>

/** The session that a token names, made with any SESSION_SECRET of the list, so that the secret can change; null: forged or run out. */
const sidIn = async (token: string): Promise<string | null> => {
  for (const secret of env.SESSION_SECRET) {
    const payload = await decode({ token, secret }).catch(() => null)
    if (typeof payload?.sid === 'string') return payload.sid
  }
  return null
}

/**
 * The session that a cookie's value names and its holder, or null. next-auth's encrypted token only names the row in the
 * database, which decides: there is no provider and no handler of next-auth's own, POST /login with its limits is the only
 * way in. Throws while the database is away: that ends nobody's session.
 */
export const readSession = async <Holder>(
  token: string | undefined,
  find: FindHolder<Holder>,
): Promise<{ sid: string; holder: Holder } | null> => {
  if (!token || token.length > 4_096) return null
  const sid = await sidIn(token)
  const holder = sid && (await find(sid))
  return sid && holder ? { sid, holder } : null
}

/**
 * Starts a session for a member whose password hash is still the one that was verified, so that a login cannot outrun a
 * change of password; `browser` and `place` in words. Gives the Set-Cookie values; null where the hash has changed.
 */
export const startSession = async (
  memberId: number,
  hash: string,
  browser = '',
  place = '',
): Promise<string[] | null> => {
  const sid = randomBytes(24).toString('base64url')
  const started = await db.$executeRaw`
    WITH member AS (
      UPDATE "Member" SET "last_login_at" = now() WHERE "id" = ${memberId} AND "password" = ${hash} RETURNING "id")
    INSERT INTO "Session" ("id", "member_id", "browser", "place", "expires_at")
    SELECT ${sid}, "id", ${browser}, ${place}, now() + make_interval(secs => ${sessionLifetime}) FROM member`
  if (started === 0) return null
  const token = await encode({
    token: { sub: String(memberId), sid },
    secret: env.SESSION_SECRET[0],
    maxAge: sessionLifetime,
  })
  return signInCookies(token)
}

/** Notes that a session is used: at most once an hour, and never at the cost of the request. */
export const touchSession = async (sid: string, seenAt: Date): Promise<void> => {
  if (!isUntouched(seenAt)) return
  await db.session.updateMany({ where: { id: sid, seen_at: seenAt }, data: { seen_at: new Date() } }).catch(() => {})
}

/** Notes that the holder of a session has just given the password or a passkey. */
export const proveSession = async (sid: string): Promise<void> => {
  await db.session.updateMany({ where: { id: sid }, data: { proven_at: new Date() } })
}

/** Ends one session. */
export const endSession = async (sid: string): Promise<void> => {
  await db.session.deleteMany({ where: { id: sid } })
}

/** Ends every session of a member, but for `kept`. */
export const endSessions = async (memberId: number, kept?: string): Promise<void> => {
  await db.session.deleteMany({ where: { member_id: memberId, ...(kept ? { id: { not: kept } } : {}) } })
}
