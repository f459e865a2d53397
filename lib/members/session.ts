import 'server-only'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { readSession, touchSession } from '@/lib/auth/session'
import { running } from '@/lib/auth/session-age'
import { sessionCookieName, sessionIdle } from '@/lib/auth/session-cookie'
import { guest, type Viewer } from '@/lib/auth/visibility'
import { db } from '@/lib/db/client'
import { loginHref } from '@/lib/routing/login-href'
import { type Account, accountSelect, toAccount } from './account'

/** `provenAt`: when this session's holder last gave the password or a passkey. */
export type CurrentSession = { sid: string; member: Account; provenAt: Date }

type Holder = Omit<CurrentSession, 'sid'>

/** The member whom a session belongs to, as the account is now; null where the session ended. Notes that it is used. */
export const findSessionHolder = async (sid: string): Promise<Holder | null> => {
  const session = await db.session.findFirst({
    where: { id: sid, ...running(sessionIdle) },
    select: { seen_at: true, proven_at: true, member: { select: accountSelect } },
  })
  // Read by two statements: a member deleted between them leaves a session without one.
  if (!session?.member) return null
  await touchSession(sid, session.seen_at)
  return { member: toAccount(session.member), provenAt: session.proven_at }
}

const sessionOf = async (token: string | undefined): Promise<CurrentSession | null> => {
  const session = await readSession(token, findSessionHolder)
  return session && { sid: session.sid, ...session.holder }
}

/** Who is signed in, in a page or a route; read once a page. Reads the request's cookies, so what asks is never prerendered. */
export const currentSession = cache(
  async (): Promise<CurrentSession | null> => sessionOf((await cookies()).get(sessionCookieName())?.value),
)

/** Who is signed in, in the proxy. */
export const sessionOfRequest = (request: {
  cookies: { get: (name: string) => { value: string } | undefined }
}): Promise<CurrentSession | null> => sessionOf(request.cookies.get(sessionCookieName())?.value)

/** An account as the predicate of visibility wants it, under the settings of this moment. */
export const viewerOf = async ({ status, email_verified_at }: Account): Promise<Viewer> => {
  const settings = await db.siteSettings.findUnique({ where: { id: 1 }, select: { members_only_for: true } })
  const approvedOnly = settings?.members_only_for === 'approved'
  return { kind: 'member', status, verified: email_verified_at !== null, approvedOnly }
}

/** Who sends this request, for the predicate of visibility. */
export const currentViewer = async (): Promise<Viewer> => {
  const session = await currentSession()
  return session ? viewerOf(session.member) : guest
}

type Query = Record<string, string | string[] | undefined>

/** Who is signed in, for a members' page at `path`; a guest is sent to the login, which leads back there. */
export const requireSession = async (path: string, query: Query): Promise<CurrentSession> =>
  (await currentSession()) ?? redirect(loginHref(path, query))

/** The same, where the page needs the account alone. */
export const requireMember = async (path: string, query: Query): Promise<Account> =>
  (await requireSession(path, query)).member
