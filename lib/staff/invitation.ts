import 'server-only'
import { env } from '@/lib/env'
import { isSigned, sign } from '@/lib/http/sign'

/** Seconds that an invitation works from the sending of its mail, or from its line on the console. */
const lifetime = 7 * 24 * 60 * 60

type Invited = { id: number; email: string; password: string }

/** The hash of the present password is part of it, so that it works once. */
const signed = ({ id, email, password }: Invited, expires: string) =>
  ['staff invitation', [id, email, password, expires].join('\n')] as const

const expiry = () => String(Math.floor(Date.now() / 1_000) + lifetime)
const runs = (expires: string) => /^[1-9]\d{9}$/.test(expires) && Number(expires) > Date.now() / 1_000

const address = (token: string) => `${env.SITE_URL}/staff/invitation?token=${token}`

/** The address at which a colleague chooses a password: for seven days, once. Nothing of it is stored. */
export const invitationUrl = (staff: Invited): string => {
  const expires = expiry()
  return address(`${staff.id}.${expires}.${sign(...signed(staff, expires))}`)
}

/** For the first owner, who has no account yet: works while nobody has one. */
const first: Invited = { id: 0, email: '', password: '' }
export const firstOwnerUrl = (): string => invitationUrl(first)

export type InvitationToken = { id: number; expires: string; signature: string }

/** Takes a token apart; null where it cannot be one of ours or its time has passed. id 0 is the first owner's. */
export const parseInvitation = (token: unknown): InvitationToken | null => {
  const [, id, expires, given] = /^(\d{1,9})\.(\d{10})\.([\w-]{43})$/.exec(String(token ?? '')) ?? []
  return id && expires && given && runs(expires) ? { id: Number(id), expires, signature: given } : null
}

/** Whether a token was made for this account as it is now. */
export const isInvitation = (token: InvitationToken, staff: Invited = first): boolean =>
  token.id === staff.id && isSigned(token.signature, ...signed(staff, token.expires))
