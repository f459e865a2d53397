import 'server-only'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { readSession, touchSession } from '@/lib/auth/session'
import { runningSql } from '@/lib/auth/session-age'
import { sessionCookieName, sessionIdle } from '@/lib/auth/session-cookie'
import { guest, type Viewer } from '@/lib/auth/visibility'
import { db } from '@/lib/db/client'
import { loggedRequest } from '@/lib/log/request'
import { processWide } from '@/lib/process-wide'
import { loginHref } from '@/lib/routing/login-href'
import { type Account, type AccountRow, toAccount } from './account'

/**
 * `provenAt`: when this session's holder last gave the password or a passkey; `previousVisit`: when the member signed in the
 * time before this one, null for the first time; `approvedOnly`: whether members-only pieces are for approved members alone.
 */
export type CurrentSession = {
  sid: string
  member: Account
  provenAt: Date
  previousVisit: Date | null
  approvedOnly: boolean
}

type Holder = Omit<CurrentSession, 'sid'>

type Row = AccountRow & { seen_at: Date; proven_at: Date; previous_login_at: Date | null; approvedOnly: boolean }

/**
 * The member whom a session belongs to, as the account is now; null where the session ended. Notes that it is used. One
 * statement for all that a member's page asks of the member: whatever it shows else is the same for others.
 */
export const findSessionHolder = async (sid: string): Promise<Holder | null> => {
  const [row] = await db.$queryRaw<Row[]>`
    SELECT session.seen_at, session.proven_at, member.id, member.name, member.first_name, member.last_name, member.email,
      member.phone, member.email_verified_at, member.status, member.previous_login_at,
      EXISTS (SELECT FROM "SiteSettings" WHERE id = 1 AND members_only_for = 'approved') AS "approvedOnly"
    FROM "Session" session JOIN "Member" member ON member.id = session.member_id
    WHERE session.id = ${sid} AND ${runningSql(sessionIdle)}`
  if (!row) return null
  await touchSession(sid, row.seen_at)
  return {
    member: toAccount(row),
    provenAt: row.proven_at,
    previousVisit: row.previous_login_at,
    approvedOnly: row.approvedOnly,
  }
}

const sessionOf = async (token: string | undefined): Promise<CurrentSession | null> => {
  const session = await readSession(token, findSessionHolder)
  return session && { sid: session.sid, ...session.holder }
}

/** What the proxy has read, for the page that it leads to: both answer the same request, in the same process. */
const handedOn = processWide('sessions read', () => ({
  of: new WeakMap<object, { token: string | undefined; session: CurrentSession | null }>(),
}))

/** Who is signed in, in a page or a route; read once a request. Reads its cookies, so what asks is never prerendered. */
export const currentSession = cache(async (): Promise<CurrentSession | null> => {
  const token = (await cookies()).get(sessionCookieName())?.value
  const request = loggedRequest()
  const read = request && handedOn.of.get(request)
  return read && read.token === token ? read.session : sessionOf(token)
})

/** Who is signed in, in the proxy. */
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

/** A session's member as the predicate of visibility wants it, under the settings of the moment when it was read. */
export const viewerOf = ({ member, approvedOnly }: Pick<CurrentSession, 'member' | 'approvedOnly'>): Viewer => ({
  kind: 'member',
  status: member.status,
  verified: member.email_verified_at !== null,
  approvedOnly,
})

/** Who sends this request, for the predicate of visibility. */
export const currentViewer = async (): Promise<Viewer> => {
  const session = await currentSession()
  return session ? viewerOf(session) : guest
}

type Query = Record<string, string | string[] | undefined>

/** Who is signed in, for a members' page at `path`; a guest is sent to the login, which leads back there. */
export const requireSession = async (path: string, query: Query): Promise<CurrentSession> =>
  (await currentSession()) ?? redirect(loginHref(path, query))
