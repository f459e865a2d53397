import 'server-only'
import { env } from '@/lib/env'
import { isSigned, sign } from '@/lib/http/sign'

/** Seconds that a link works from the sending of its mail. */
const lifetime = 60 * 60

const now = () => Math.floor(Date.now() / 1_000)

/** Seconds since 1970 as a link carries them, or null where they are none or have passed. */
const running = (text: string) => (/^[1-9]\d{9}$/.test(text) && Number(text) > now() ? text : null)

type ToVerify = { id: number; email: string; email_version: number }

const addressHash = (email: string) => sign('address', email)

/** Growing with each verification and each change of e-mail, the version makes the link work once, for one address. */
const verification = ({ id, email_version }: ToVerify, hash: string, expires: string) =>
  ['verification', [id, hash, email_version, expires].join('\n')] as const

/** The signed address that verifies a member's e-mail: for one hour, once, and only while it is still the member's. */
export const verificationUrl = (member: ToVerify): string => {
  const expires = String(now() + lifetime)
  const hash = addressHash(member.email)
  const query = new URLSearchParams({ expires, signature: sign(...verification(member, hash, expires)) })
  return `${env.SITE_URL}/email/verify/${member.id}/${hash}?${query}`
}

/** The parts of a verification address, as they came. */
export type VerificationLink = { id: number; hash: string; expires: string; signature: string }

/** Takes a verification address apart; null where it cannot be one of ours. It says nothing of whether the link works. */
export const parseVerification = ({
  pathname,
  searchParams,
}: Pick<URL, 'pathname' | 'searchParams'>): VerificationLink | null => {
  const [, id, hash] = /\/verify\/([1-9]\d{0,8})\/([\w-]{20,100})$/.exec(pathname) ?? []
  const [expires, signature] = [searchParams.get('expires'), searchParams.get('signature')]
  return id && hash && expires && signature ? { id: Number(id), hash, expires, signature } : null
}

/** Whether a link was made for this member as the account is now, and in time. */
export const isVerification = (link: VerificationLink, member: ToVerify): boolean =>
  link.id === member.id &&
  running(link.expires) !== null &&
  isSigned(link.hash, 'address', member.email) &&
  isSigned(link.signature, ...verification(member, link.hash, link.expires))

type ToReset = { id: number; email: string; password: string }

/** The hash of the present password is part of it, so that any change of password ends every link sent before. */
const reset = ({ id, email, password }: ToReset, expires: string) =>
  ['reset', [id, email, expires, password].join('\n')] as const

/** A token that lets whoever holds it set a new password, for one hour and once. Nothing of it is stored. */
export const resetToken = (member: ToReset): string => {
  const expires = String(now() + lifetime)
  return `${expires}.${sign(...reset(member, expires))}`
}

/** The address of the reset screen with its token. */
export const resetUrl = (member: ToReset): string =>
  `${env.SITE_URL}/reset-password?${new URLSearchParams({ token: resetToken(member), email: member.email })}`

/** Whether a token was made for this member as the account is now, and in time. */
export const isResetToken = (token: string, member: ToReset): boolean => {
  const [expires = '', signature = '', ...more] = token.split('.')
  const same = isSigned(signature, ...reset(member, expires))
  return same && more.length === 0 && running(expires) !== null
}

/** The address of the page that brings a former e-mail address back. How long and how often it works, its row says. */
export const undoUrl = (id: number): string =>
  `${env.SITE_URL}/email/undo?id=${id}&signature=${sign('email undo', String(id))}`

/** The number of an undo that an address names; null where the signature is not ours. */
export const parseUndo = (id: unknown, signature: unknown): number | null =>
  typeof id === 'string' &&
  typeof signature === 'string' &&
  /^[1-9]\d{0,8}$/.test(id) &&
  isSigned(signature, 'email undo', id)
    ? Number(id)
    : null
