import 'server-only'
import { cookies } from 'next/headers'
import { db } from '@/lib/db/client'
import { cookieText, hostCookie } from '@/lib/http/set-cookie'
import { expiryAfter, isSigned, isUnexpired, sign } from '@/lib/http/sign'

const cookieName = () => hostCookie('shop-second-step')
/** seconds between the password and the second factor */
const lifetime = 10 * 60

/** A member who has given the password but not yet the second factor. */
export type Pending = { id: number; email: string; hash: string }

/** Signs the password hash too, so that a changed password invalidates it. */
const signed = ({ id, hash }: Pick<Pending, 'id' | 'hash'>, expires: string) =>
  ['second factor', [id, expires, hash].join('\n')] as const

/** The Set-Cookie value after a correct password. It only gives access to the second factor. */
export const pendingCookie = (member: Pick<Pending, 'id' | 'hash'>): string => {
  const expires = expiryAfter(lifetime)
  return cookieText(cookieName(), `${member.id}.${expires}.${sign(...signed(member, expires))}`, lifetime, ['HttpOnly'])
}

/** The Set-Cookie value that removes the cookie. */
export const noPendingCookie = () => cookieText(cookieName(), '', 0, ['HttpOnly'])

/** Resolves to the member whose second factor this browser still has to give, or null. */
export const findPending = async (): Promise<Pending | null> => {
  const value = (await cookies()).get(cookieName())?.value ?? ''
  const [, id, expires, signature] = /^([1-9]\d{0,8})\.([1-9]\d{9})\.([\w-]{43})$/.exec(value) ?? []
  if (!id || !expires || !signature || !isUnexpired(expires)) return null
  const member = await db.member.findUnique({
    where: { id: Number(id), two_factor: true },
    select: { id: true, email: true, password: true },
  })
  if (!member || !isSigned(signature, ...signed({ id: member.id, hash: member.password }, expires))) return null
  return { id: member.id, email: member.email, hash: member.password }
}
