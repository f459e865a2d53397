import 'server-only'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { readSession } from '@/lib/auth/session'
import { sessionCookie } from '@/lib/auth/session-cookie'
import { guest, type Viewer } from '@/lib/auth/visibility'
import { db } from '@/lib/db/client'
import { loginHref } from '@/lib/routing/login-href'
import { type Account, accountSelect, toAccount } from './account'

export type CurrentSession = { sid: string; member: Account }

/** The member whom a session belongs to, as the account is now; null where the session ended. */
export const findSessionMember = async (sid: string): Promise<Account | null> => {
  const session = await db.session.findFirst({
    where: { id: sid, expires_at: { gt: new Date() } },
    select: { member: { select: accountSelect } },
  })
  return session ? toAccount(session.member) : null
}

const sessionOf = async (token: string | undefined): Promise<CurrentSession | null> => {
  const session = await readSession(token, findSessionMember)
  return session && { sid: session.sid, member: session.holder }
}

/** Who is signed in, in a page or a route; read once a page. Reads the request's cookies, so what asks is never prerendered. */
export const currentSession = cache(
  async (): Promise<CurrentSession | null> => sessionOf((await cookies()).get(sessionCookie().name)?.value),
)

/** Who is signed in, in the proxy. */
export const sessionOfRequest = (request: {
  cookies: { get: (name: string) => { value: string } | undefined }
}): Promise<CurrentSession | null> => sessionOf(request.cookies.get(sessionCookie().name)?.value)

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
export const requireMember = async (path: string, query: Query): Promise<Account> => {
  const session = await currentSession()
  return session ? session.member : redirect(loginHref(path, query))
}
