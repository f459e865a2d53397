import 'server-only'
import { env } from '@/lib/env'
import { expiryAfter, isSigned, isUnexpired, sign } from '@/lib/http/sign'

/** Lifetimes of the links that set a password, in seconds from the sending of the mail or the printing of the link. */
const lifetimes = { invitation: 7 * 24 * 60 * 60, 'password reset': 60 * 60 }

/** What a link was sent for. */
type LinkPurpose = keyof typeof lifetimes

/** How the tokens of a purpose begin. */
const prefixes = { invitation: '', 'password reset': 'r' } satisfies Record<LinkPurpose, string>

type Invited = { id: number; email: string; password: string }

/** Includes the current password hash, so that a link works only once. */
const signed = (purpose: LinkPurpose, { id, email, password }: Invited, expires: string) =>
  [`staff ${purpose}`, [id, email, password, expires].join('\n')] as const

/** Stays the same once the link is used. */
const sealed = (purpose: LinkPurpose, id: number, expires: string) =>
  [`staff ${purpose} seal`, [id, expires].join('\n')] as const

const address = (token: string) => `${env.SITE_URL}/staff/invitation?token=${token}`

/** URL where a colleague chooses a password, once. Nothing is stored. */
export const invitationUrl = (staff: Invited, purpose: LinkPurpose = 'invitation'): string => {
  const expires = expiryAfter(lifetimes[purpose])
  const signatures = [sign(...signed(purpose, staff, expires)), sign(...sealed(purpose, staff.id, expires))]
  return address([`${prefixes[purpose]}${staff.id}`, expires, ...signatures].join('.'))
}

/** Stands for the first owner, who has no account yet; valid while there is no account. */
const first: Invited = { id: 0, email: '', password: '' }
export const firstOwnerUrl = (): string => invitationUrl(first)

export type InvitationToken = { purpose: LinkPurpose; id: number; expires: string; signature: string; seal: string }

/** Parses a token; null if it is malformed. Checks neither signature nor expiry. id 0 is the first owner's. */
export const parseInvitation = (token: unknown): InvitationToken | null => {
  // Links that were sent before there was a seal have none.
  const [, prefix, id, expires, signature, seal = ''] =
    /^(r?)(\d{1,9})\.(\d{10})\.([\w-]{43})(?:\.([\w-]{43}))?$/.exec(String(token ?? '')) ?? []
  const purpose = prefix ? 'password reset' : 'invitation'
  return id && expires && signature ? { purpose, id: Number(id), expires, signature, seal } : null
}

/** Whether a token was made here, even if it is used or expired by now. */
export const isOurInvitation = ({ purpose, id, expires, seal }: InvitationToken): boolean =>
  isSigned(seal, ...sealed(purpose, id, expires))

/** Whether a token is of a reset link made here, even if it is used or expired by now. */
export const isOurReset = (token: InvitationToken | null): boolean =>
  token?.purpose === 'password reset' && isOurInvitation(token)

/** Whether a token was made here and has not run out, even if it is used by now. */
export const isOurRecentInvitation = (token: InvitationToken): boolean =>
  isOurInvitation(token) && isUnexpired(token.expires)

/** Whether a token is valid now: not expired, and signed for the account's current e-mail and password. */
export const isInvitation = (token: InvitationToken, staff: Invited = first): boolean =>
  token.id === staff.id &&
  isUnexpired(token.expires) &&
  isSigned(token.signature, ...signed(token.purpose, staff, token.expires))
