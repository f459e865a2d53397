import 'server-only'
import { cookies } from 'next/headers'
import { cache } from 'react'
import { readSession, touchSession } from '@/lib/auth/session'
import { activeSessionSql } from '@/lib/auth/session-age'
import { sessionCookieName, sessionIdle } from '@/lib/auth/session-cookie'
import { guest, type Viewer } from '@/lib/auth/visibility'
import { db } from '@/lib/db/client'
import { loggedRequest } from '@/lib/log/logger'
import { processWide } from '@/lib/process-wide'
import { type Account, type AccountRow, toAccount } from './account'

/**
 * `provenAt`: the session's last confirmation by password or passkey. `previousVisit`: when the visit before this one
 * ended, on whatever device, or null. `approvedOnly`: members-only pieces are for approved members alone. `hasAlerts`:
 * most members have none, which saves their dashboard a query.
 */
export type CurrentSession = {
  sid: string
  member: Account
  provenAt: Date
  previousVisit: Date | null
  approvedOnly: boolean
  hasAlerts: boolean
}

type Holder = Omit<CurrentSession, 'sid'>

type Row = AccountRow & {
  seen_at: Date
  proven_at: Date
  previousVisit: Date | null
  approvedOnly: boolean
  hasAlerts: boolean
}

/**
 * Resolves to the current account of a session, or null if the session has ended. Updates the session's last use. One
 * statement reads everything that a page needs about the member; the rest of a page is the same for others.
 */
export const findSessionHolder = async (sid: string): Promise<Holder | null> => {
  const [row] = await db.$queryRaw<Row[]>`
    SELECT session.seen_at, session.proven_at, member.id, member.name, member.first_name, member.last_name, member.email,
      member.phone, member.email_verified_at, member.status,
      previous_visit(visit.seen_at, visit.previous_at, now()) AS "previousVisit",
      EXISTS (SELECT FROM "SiteSettings" WHERE id = 1 AND members_only_for = 'approved') AS "approvedOnly",
      EXISTS (SELECT FROM "Alert" WHERE member_id = member.id) AS "hasAlerts"
    FROM "Session" session JOIN "Member" member ON member.id = session.member_id
      LEFT JOIN "MemberVisit" visit ON visit.member_id = member.id
    WHERE session.id = ${sid} AND ${activeSessionSql(sessionIdle)}`
  if (!row) return null
  await touchSession(sid, row.seen_at)
  return {
    member: toAccount(row),
    provenAt: row.proven_at,
    previousVisit: row.previousVisit,
    approvedOnly: row.approvedOnly,
    hasAlerts: row.hasAlerts,
  }
}

const sessionOf = async (token: string | undefined): Promise<CurrentSession | null> => {
  const session = await readSession(token, findSessionHolder)
  return session && { sid: session.sid, ...session.holder }
}

/** The session that the proxy has read, for the page: both handle the same request in the same process. */
const handedOn = processWide('sessions read', () => ({
  of: new WeakMap<object, { token: string | undefined; session: CurrentSession | null }>(),
}))

/** Resolves to the current session, once per request. Reads cookies, so its callers are never prerendered. */
export const currentSession = cache(async (): Promise<CurrentSession | null> => {
  const token = (await cookies()).get(sessionCookieName())?.value
  const request = loggedRequest()
  const read = request && handedOn.of.get(request)
  return read && read.token === token ? read.session : sessionOf(token)
})

/** Resolves to the current session, in the proxy. */
export const sessionOfRequest = async ({
  cookies,
}: {
  cookies: { get: (name: string) => { value: string } | undefined }
}): Promise<CurrentSession | null> => {
  const token = cookies.get(sessionCookieName())?.value
  const session = await sessionOf(token)
  const request = loggedRequest()
  if (request) handedOn.of.set(request, { token, session })
  return session
}

/** Converts a session to a viewer for isVisible, under the settings at the time it was read. */
export const viewerOf = ({ member, approvedOnly }: Pick<CurrentSession, 'member' | 'approvedOnly'>): Viewer => ({
  kind: 'member',
  status: member.status,
  verified: member.email_verified_at !== null,
  approvedOnly,
})

/** Resolves to the viewer of this request, for isVisible. */
export const currentViewer = async (): Promise<Viewer> => {
  const session = await currentSession()
  return session ? viewerOf(session) : guest
}
