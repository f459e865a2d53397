import 'server-only'
import { randomBytes } from 'node:crypto'
import { cookies } from 'next/headers'
import { browserWords } from '@/lib/auth/browser-words'
import {
  isUntouched,
  running,
  type SessionLine,
  sessionKey,
  sessionSelect,
  toSessionLine,
} from '@/lib/auth/session-age'
import { cookieText, isSecureSite, staffSessionIdle } from '@/lib/auth/session-cookie'
import { db } from '@/lib/db/client'
import { isSigned, sign } from '@/lib/http/sign'
import { type Staff, staffSelect, toStaff } from './account'

/** Seconds that a session lasts from its sign-in: a working week. */
const lifetime = 7 * 24 * 60 * 60
const purpose = 'staff session'

/** Apart from the members': somebody may be both in one browser. */
const cookieName = () => (isSecureSite() ? '__Host-desk' : 'desk')

const cookie = (value: string, maxAge: number) => cookieText(cookieName(), value, maxAge, ['HttpOnly'])

/** `provenAt`: when its holder last gave the password or a passkey. */
export type StaffSession = { sid: string; staff: Staff; provenAt: Date }

/** The row's id that a cookie's value names; null where we did not sign it. */
const sidOf = (value: string | undefined): string | null => {
  const [sid = '', signature = '', ...more] = (value ?? '').slice(0, 200).split('.')
  return sid && more.length === 0 && isSigned(signature, purpose, sid) ? sid : null
}

/** Notes that a session is used: at most once an hour, and never at the cost of the request. */
const touch = async (sid: string, seenAt: Date) => {
  if (!isUntouched(seenAt)) return
  await db.staffSession
    .updateMany({ where: { id: sid, seen_at: seenAt }, data: { seen_at: new Date() } })
    .catch(() => {})
}

/** The session that a cookie's value names, its account as it is now; null where it ended or the account is suspended. */
const readSession = async (value: string | undefined): Promise<StaffSession | null> => {
  const sid = sidOf(value)
  if (!sid) return null
  const row = await db.staffSession.findFirst({
    where: { id: sid, ...running(staffSessionIdle), staff: { suspended: false } },
    select: { seen_at: true, proven_at: true, staff: { select: staffSelect } },
  })
  if (!row) return null
  await touch(sid, row.seen_at)
  return { sid, staff: toStaff(row.staff), provenAt: row.proven_at }
}

/** Who sits at the desk, in a page or a route. */
export const currentStaff = async (): Promise<StaffSession | null> =>
  readSession((await cookies()).get(cookieName())?.value)

/** Who sits at the desk, in the proxy. */
export const staffOfRequest = async (request: {
  cookies: { get: (name: string) => { value: string } | undefined }
}): Promise<StaffSession | null> => readSession(request.cookies.get(cookieName())?.value)

/**
 * Starts a session for an account whose password hash is still the one that was checked. Gives the Set-Cookie values; null
 * where the hash has changed or the account is suspended. `browser` is its User-Agent, `place` words.
 */
export const startStaffSession = async (
  id: number,
  hash: string,
  browser: string,
  place = '',
): Promise<string[] | null> => {
  const sid = randomBytes(24).toString('base64url')
  const started = await db.$executeRaw`
    WITH account AS (
      UPDATE "StaffAccount" SET "last_login_at" = now()
      WHERE "id" = ${id} AND "password" = ${hash} AND NOT "suspended" RETURNING "id")
    INSERT INTO "StaffSession" ("id", "staff_id", "browser", "place", "expires_at")
    SELECT ${sid}, "id", ${browserWords(browser)}, ${place}, now() + make_interval(secs => ${lifetime}) FROM account`
  return started === 0 ? null : [cookie(`${sid}.${sign(purpose, sid)}`, lifetime)]
}

/** Ends one session. Gives the Set-Cookie values that forget it. */
export const endStaffSession = async (sid: string): Promise<string[]> => {
  await db.staffSession.deleteMany({ where: { id: sid } })
  return [cookie('', 0)]
}

/** The running sessions of an account at the desk, the last used first; `sid` is the one that asks. */
export const findStaffSessions = async (id: number, sid: string): Promise<SessionLine[]> => {
  const rows = await db.staffSession.findMany({
    where: { staff_id: id, ...running(staffSessionIdle) },
    orderBy: [{ seen_at: 'desc' }, { created_at: 'desc' }],
    take: 50,
    select: sessionSelect,
  })
  return rows.map((row) => toSessionLine(row, sid))
}

/** Ends the session of an account at the desk that a line's key names. False where there is none. */
export const endNamedStaffSession = async (id: number, key: string): Promise<boolean> => {
  const rows = await db.staffSession.findMany({ where: { staff_id: id }, select: { id: true } })
  const found = rows.find((row) => sessionKey(row.id) === key)
  if (found) await db.staffSession.deleteMany({ where: { id: found.id } })
  return found !== undefined
}
