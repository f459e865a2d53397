import 'server-only'
import { env } from '@/lib/env'
import { expiryAfter, isSigned, isUnexpired, sign } from '@/lib/http/sign'

/** Lifetime of an invitation in seconds, from the sending of its mail or the printing of its link. */
const lifetime = 7 * 24 * 60 * 60

type Invited = { id: number; email: string; password: string }

/** Includes the current password hash, so that an invitation works only once. */
const signed = ({ id, email, password }: Invited, expires: string) =>
  ['staff invitation', [id, email, password, expires].join('\n')] as const

/** Stays the same once the invitation is used. */
const sealed = (id: number, expires: string) => ['staff invitation seal', [id, expires].join('\n')] as const

const address = (token: string) => `${env.SITE_URL}/staff/invitation?token=${token}`

/** URL where a colleague chooses a password: valid for seven days, once. Nothing is stored. */
export const invitationUrl = (staff: Invited): string => {
  const expires = expiryAfter(lifetime)
  return address([staff.id, expires, sign(...signed(staff, expires)), sign(...sealed(staff.id, expires))].join('.'))
}

/** Stands for the first owner, who has no account yet; valid while there is no account. */
const first: Invited = { id: 0, email: '', password: '' }
export const firstOwnerUrl = (): string => invitationUrl(first)

export type InvitationToken = { id: number; expires: string; signature: string; seal: string }

/** Parses a token; null if it is malformed. Checks neither signature nor expiry. id 0 is the first owner's. */
export const parseInvitation = (token: unknown): InvitationToken | null => {
  // Links that were sent before there was a seal have none.
  const [, id, expires, signature, seal = ''] =
    /^(\d{1,9})\.(\d{10})\.([\w-]{43})(?:\.([\w-]{43}))?$/.exec(String(token ?? '')) ?? []
  return id && expires && signature ? { id: Number(id), expires, signature, seal } : null
}

/** Whether a token was made here, even if it is used or expired by now. */
export const isOurInvitation = ({ id, expires, seal }: InvitationToken): boolean =>
  isSigned(seal, ...sealed(id, expires))

/** Whether a token was made here and has not run out, even if it is used by now. */
export const isOurRecentInvitation = (token: InvitationToken): boolean =>
  isOurInvitation(token) && isUnexpired(token.expires)

/** Whether a token is valid now: not expired, and signed for the account's current e-mail and password. */
export const isInvitation = (token: InvitationToken, staff: Invited = first): boolean =>
  token.id === staff.id && isUnexpired(token.expires) && isSigned(token.signature, ...signed(staff, token.expires))
