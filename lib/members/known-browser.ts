import 'server-only'
import { randomUUID } from 'node:crypto'
import { cookies } from 'next/headers'
import { describeBrowser } from '@/lib/auth/describe-browser'
import { describePlace } from '@/lib/auth/describe-place'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { cookieText, hostCookie } from '@/lib/http/set-cookie'
import { signedText, withSignature } from '@/lib/http/sign'
import { periods } from '@/lib/retention/periods'
import { currentSession } from './session'

const cookieName = () => hostCookie('shop-browser')
const purpose = 'browser'
/** seconds */
const lifetime = Number.parseInt(periods.browsers, 10) * 24 * 60 * 60

/** Resolves to the id that this browser got at an earlier sign-in, or null without a validly signed cookie. */
export const currentBrowser = async (): Promise<string | null> =>
  signedText(purpose, (await cookies()).get(cookieName())?.value)

/** Whether this browser has signed in to the account of an e-mail address before and has not been revoked. */
export const isKnownBrowser = async (email: string, browser: string | null): Promise<boolean> =>
  (await db.knownBrowser.count({ where: { id: browser ?? '', member: { email } } })) > 0

/** Whether member `id` had signed in before the session that has just been started. */
const hasSignedInBefore = async (tx: Prisma.TransactionClient, id: number): Promise<boolean> =>
  (await tx.member.count({ where: { id, previous_login_at: { not: null } } })) > 0

/**
 * Records a sign-in of member `id` from a new or known browser, after its session has been started, in the same
 * transaction. Returns the Set-Cookie value, and whether the browser is new to a member who has signed in before, even
 * if every browser has been forgotten.
 */
export const rememberBrowser = async (
  tx: Prisma.TransactionClient,
  id: number,
  browser: string | null,
  words: string,
): Promise<{ cookie: string; isNew: boolean }> => {
  const [known, isReturning] = await Promise.all([
    tx.knownBrowser.findMany({ where: { member_id: id }, select: { id: true } }),
    hasSignedInBefore(tx, id),
  ])
  const own = browser ?? randomUUID()
  // In SQL, for the time of the transaction, by which the mail about a new browser finds it.
  await tx.$executeRaw`
    INSERT INTO "KnownBrowser" ("id", "member_id", "name") VALUES (${own}, ${id}, ${words})
    ON CONFLICT ("id", "member_id") DO UPDATE SET "name" = excluded."name", "seen_at" = now()`
  return {
    cookie: cookieText(cookieName(), withSignature(purpose, own), lifetime, ['HttpOnly']),
    isNew: (isReturning || known.length > 0) && !known.some((one) => one.id === browser),
  }
}

/** Forgets all known browsers of member `id` except `kept`. */
export const forgetBrowsers = async (
  tx: Prisma.TransactionClient,
  id: number,
  kept: string | null = null,
): Promise<void> => {
  await tx.knownBrowser.deleteMany({ where: { member_id: id, id: { not: kept ?? '' } } })
}

/** The client: its address, the browser's id and name, its likely place, and the id of its current session. */
export type Client = {
  address: string
  browser?: string | null
  words?: string
  place?: string
  earlier?: string
}

/** Describes the client of a sign-in, registration or reset. `timeZone`: from the page's script, if it sent one. */
export const clientOf = async (request: Request, address: string, timeZone?: unknown): Promise<Client> => ({
  address,
  browser: await currentBrowser(),
  words: describeBrowser(request.headers.get('user-agent')),
  place: describePlace(timeZone, request.headers.get('accept-language')),
  earlier: (await currentSession())?.sid,
})
