import 'server-only'
import { randomUUID } from 'node:crypto'
import { cookies } from 'next/headers'
import { cookieText, isSecureSite } from '@/lib/auth/session-cookie'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { isSigned, sign } from '@/lib/http/sign'

const cookieName = () => (isSecureSite() ? '__Host-shop-browser' : 'shop-browser')
const purpose = 'browser'
/** seconds: the longest that browsers keep a cookie */
const lifetime = 400 * 24 * 60 * 60

/** The number that this request's browser was given at an earlier sign-in; null where it has none that we signed. */
export const currentBrowser = async (): Promise<string | null> => {
  const [id = '', signature = '', ...more] = ((await cookies()).get(cookieName())?.value ?? '').slice(0, 200).split('.')
  return id && more.length === 0 && isSigned(signature, purpose, id) ? id : null
}

/** Whether the account of an e-mail address was signed in to in this browser before, and nobody revoked that. */
export const isKnownBrowser = async (email: string, browser: string | null): Promise<boolean> =>
  (await db.knownBrowser.count({ where: { id: browser ?? '', member: { email } } })) > 0

/**
 * Notes that member `id` signed in from a browser, new or known. Gives the Set-Cookie value, and whether the member had
 * signed in before, but never from this one.
 */
export const rememberBrowser = async (
  id: number,
  browser: string | null,
  words: string,
): Promise<{ cookie: string; isNew: boolean }> => {
  const known = await db.knownBrowser.findMany({ where: { member_id: id }, select: { id: true } })
  const own = browser ?? randomUUID()
  await db.knownBrowser.upsert({
    where: { id_member_id: { id: own, member_id: id } },
    create: { id: own, member_id: id, name: words },
    update: { name: words, seen_at: new Date() },
  })
  return {
    cookie: cookieText(cookieName(), `${own}.${sign(purpose, own)}`, lifetime, ['HttpOnly']),
    isNew: known.length > 0 && !known.some((one) => one.id === browser),
  }
}

/** Forgets every browser of member `id`, but for `kept`. */
export const forgetBrowsers = async (
  tx: Prisma.TransactionClient,
  id: number,
  kept: string | null = null,
): Promise<void> => {
  await tx.knownBrowser.deleteMany({ where: { member_id: id, id: { not: kept ?? '' } } })
}
