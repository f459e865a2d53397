import 'server-only'
import { env } from '@/lib/env'
import { expiryAfter, isSigned, isUnexpired, sign, signedId, signedIdQuery } from '@/lib/http/sign'

/** Seconds for which a link works after its mail is composed. */
const lifetime = 60 * 60

type ToVerify = { id: number; email: string; email_version: number }

const addressHash = (email: string) => sign('address', email)

/** Each verification or change of e-mail increments email_version, so a link works once, for one address. */
const verification = ({ id, email_version }: ToVerify, hash: string, expires: string) =>
  ['verification', [id, hash, email_version, expires].join('\n')] as const

/** Returns the signed address that verifies a member's e-mail: for one hour, once, while it is the member's. */
export const verificationUrl = (member: ToVerify): string => {
  const expires = expiryAfter(lifetime)
  const hash = addressHash(member.email)
  const query = new URLSearchParams({ expires, signature: sign(...verification(member, hash, expires)) })
  return `${env.SITE_URL}/email/verify/${member.id}/${hash}?${query}`
}

/** The parts of a verification address, unchecked. */
export type VerificationLink = { id: number; hash: string; expires: string; signature: string }

/** Parses a verification address. Returns null if its form is wrong. Does not check whether the link is valid. */
export const parseVerification = ({
  pathname,
  searchParams,
}: Pick<URL, 'pathname' | 'searchParams'>): VerificationLink | null => {
  const [, id, hash] = /\/verify\/([1-9]\d{0,8})\/([\w-]{20,100})$/.exec(pathname) ?? []
  const [expires, signature] = [searchParams.get('expires'), searchParams.get('signature')]
  return id && hash && expires && signature ? { id: Number(id), hash, expires, signature } : null
}

/** Whether a link was made for the member's current data and has not expired. */
export const isVerification = (link: VerificationLink, member: ToVerify): boolean =>
  link.id === member.id &&
  isUnexpired(link.expires) &&
  isSigned(link.hash, 'address', member.email) &&
  isSigned(link.signature, ...verification(member, link.hash, link.expires))

type ToReset = { id: number; email: string; password: string }

/** Signs the current password hash too: any change of password invalidates all earlier links. */
const reset = ({ id, email, password }: ToReset, expires: string) =>
  ['reset', [id, email, expires, password].join('\n')] as const

/** Returns a token that allows setting a new password, once, for one hour. Nothing of it is stored. */
export const resetToken = (member: ToReset): string => {
  const expires = expiryAfter(lifetime)
  return `${expires}.${sign(...reset(member, expires))}`
}

/** Returns the address of the reset page with its token. */
export const resetUrl = (member: ToReset): string =>
  `${env.SITE_URL}/reset-password?${new URLSearchParams({ token: resetToken(member), email: member.email })}`

/** Whether a token was made for the member's current data and has not expired. */
export const isResetToken = (token: string, member: ToReset): boolean => {
  const [expires = '', signature = '', ...more] = token.split('.')
  const same = isSigned(signature, ...reset(member, expires))
  return same && more.length === 0 && isUnexpired(expires)
}

/** Returns the address that restores a former e-mail address. Its database row limits lifetime and use. */
export const undoUrl = (id: number): string => `${env.SITE_URL}/email/undo?${signedIdQuery('email undo', id)}`

/** Returns the id of the undo in a signed address, or null if the signature is invalid. */
export const parseUndo = (id: unknown, signature: unknown): number | null => signedId('email undo', id, signature)
