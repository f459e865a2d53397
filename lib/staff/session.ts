import 'server-only'
import { randomBytes } from 'node:crypto'
import { cookies } from 'next/headers'
import { describeBrowser } from '@/lib/auth/describe-browser'
import {
  activeSession,
  needsTouch,
  type SessionLine,
  sessionKey,
  sessionSelect,
  toSessionLine,
} from '@/lib/auth/session-age'
import { staffSessionIdle } from '@/lib/auth/session-cookie'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { cookieText, hostCookie } from '@/lib/http/set-cookie'
import { signedText, withSignature } from '@/lib/http/sign'
import { type Staff, staffSelect, toStaff } from './account'

/** Lifetime of a session in seconds, from sign-in: seven days. */
const lifetime = 7 * 24 * 60 * 60
const purpose = 'staff session'

/** Separate from the members' cookie: one browser may hold both sessions. */
const cookieName = () => hostCookie('desk')

const cookie = (value: string, maxAge: number) => cookieText(cookieName(), value, maxAge, ['HttpOnly'])

/** `provenAt`: when its holder last confirmed with the password or a passkey. */
export type StaffSession = { sid: string; staff: Staff; provenAt: Date }

/** Updates `seen_at`, at most once an hour. An error does not fail the request. */
const touch = async (sid: string, seenAt: Date) => {
  if (!needsTouch(seenAt)) return
  await db.staffSession
    .updateMany({ where: { id: sid, seen_at: seenAt }, data: { seen_at: new Date() } })
    .catch(() => {})
}

/** The session of a cookie value with its current account; null if it has ended or the account is suspended. */
const readSession = async (value: string | undefined): Promise<StaffSession | null> => {
  const sid = signedText(purpose, value)
  if (!sid) return null
  const row = await db.staffSession.findFirst({
    where: { id: sid, ...activeSession(staffSessionIdle), staff: { suspended: false } },
    select: { seen_at: true, proven_at: true, staff: { select: staffSelect } },
  })
  // Prisma reads the account in a second statement: it may be deleted by then.
  if (!row?.staff) return null
  await touch(sid, row.seen_at)
  return { sid, staff: toStaff(row.staff), provenAt: row.proven_at }
}

/** The current session at the desk, for pages and route handlers. */
export const currentStaff = async (): Promise<StaffSession | null> =>
  readSession((await cookies()).get(cookieName())?.value)

/** The session of a request, for the proxy. */
export const staffOfRequest = async (request: {
  cookies: { get: (name: string) => { value: string } | undefined }
}): Promise<StaffSession | null> => readSession(request.cookies.get(cookieName())?.value)

/**
 * Starts a session if `hash`, which was checked, is still the account's password hash. Resolves to the Set-Cookie
 * values, or null if it is not or the account is suspended. `browser` is the User-Agent, `place` a description.
 */
export const startStaffSession = async (
  id: number,
  hash: string,
  browser: string,
  place = '',
  tx: Prisma.TransactionClient = db,
): Promise<string[] | null> => {
  const sid = randomBytes(24).toString('base64url')
  const started = await tx.$executeRaw`
    WITH account AS (
      UPDATE "StaffAccount" SET "last_login_at" = now()
      WHERE "id" = ${id} AND "password" = ${hash} AND NOT "suspended" RETURNING "id")
    INSERT INTO "StaffSession" ("id", "staff_id", "browser", "place", "expires_at")
    SELECT ${sid}, "id", ${describeBrowser(browser)}, ${place}, now() + make_interval(secs => ${lifetime}) FROM account`
  return started === 0 ? null : [cookie(withSignature(purpose, sid), lifetime)]
}

/** Ends a session. Resolves to the Set-Cookie values that delete its cookie. */
export const endStaffSession = async (sid: string, tx: Prisma.TransactionClient = db): Promise<string[]> => {
  await tx.staffSession.deleteMany({ where: { id: sid } })
  return [cookie('', 0)]
}

/** Active sessions of an account, at most 50, most recently used first. `sid`: the current one, which is marked. */
export const findStaffSessions = async (id: number, sid: string): Promise<SessionLine[]> => {
  const rows = await db.staffSession.findMany({
    where: { staff_id: id, ...activeSession(staffSessionIdle) },
    orderBy: [{ seen_at: 'desc' }, { created_at: 'desc' }],
    take: 50,
    select: sessionSelect,
  })
  return rows.map((row) => toSessionLine(row, sid))
}

/** Ends the session of an account with this `sessionKey`. Resolves to false if there is none. */
export const endNamedStaffSession = async (id: number, key: string): Promise<boolean> => {
  const rows = await db.staffSession.findMany({ where: { staff_id: id }, select: { id: true } })
  const found = rows.find((row) => sessionKey(row.id) === key)
  if (found) await db.staffSession.deleteMany({ where: { id: found.id } })
  return found !== undefined
}
