import 'server-only'
import { boutiqueFor } from '@/lib/boutiques/boutique'
import type { MailKind } from '@/lib/db/generated/client'
import { compose, type MailRow, type Message, mailbox, type StoredMail, withoutText } from '@/lib/mail/message'
import type { MailContent } from '@/lib/mail/templates/content'
import { findSender } from '@/lib/site/queries'
import { accountStatus } from '../account'
import { findEmailUndo } from '../email-undo'
import { resetUrl, undoUrl, verificationUrl } from '../links'
import { type MailDecision, makeDecisionUrls } from '../mail-decision'
import { findNewBrowser, getMailMember } from '../mail-queries'
import { accountExpiry } from './account-expiry'
import { emailVerification, newBrowser, passwordChanged } from './account-security'
import { emailChanged } from './email-changed'
import type { MemberMail } from './member-mail'
import { membershipRequest } from './membership-request'
import { membershipApproved, membershipDeclined, membershipRestored, membershipSuspended } from './membership-status'
import { passkeyAdded, passkeyRemoved, passkeysReset, recoveryCodeUsed, secondFactorOff } from './passkeys'
import { passwordReset } from './password-reset'

type Member = NonNullable<Awaited<ReturnType<typeof getMailMember>>>
/** additional data for some of the mails */
type More = {
  undo: string | null
  browser: { name: string; at: Date } | null
  decisions: Record<MailDecision, string> | null
}

const findMore = async (
  { kind, to, created_at }: StoredMail,
  { id, status }: Member,
  boutique: string,
): Promise<More> => {
  const undo = kind === 'email_changed' ? await findEmailUndo(id, to) : null
  return {
    undo: undo === null ? null : undoUrl(undo),
    browser: kind === 'new_browser' ? await findNewBrowser(id, created_at) : null,
    decisions:
      kind === 'membership_request' && status === accountStatus.pending ? await makeDecisionUrls(id, boutique) : null,
  }
}

/** The status that a mail about a membership tells. */
const toldStatus: Partial<Record<MailKind, number>> = {
  membership_approved: accountStatus.approved,
  membership_restored: accountStatus.approved,
  membership_declined: accountStatus.suspended,
  membership_suspended: accountStatus.suspended,
}

/** Whether what a mail tells is still so. One that is tried again may be sent after the one about the next change. */
const holds = ({ kind, created_at }: StoredMail, { status, last_login_at }: Member) =>
  kind === 'account_expiry'
    ? last_login_at === null || last_login_at < created_at
    : (toldStatus[kind] ?? status) === status

/** Returns the content of a mail about an account, or null if it no longer applies. Links expire an hour from now. */
const contentOf = (mail: MailRow, data: MemberMail, member: Member, more: More): MailContent | null => {
  const still = mail.to === member.email
  switch (mail.kind) {
    case 'verification':
      return still && member.email_verified_at === null ? emailVerification(data, verificationUrl(member)) : null
    case 'password_reset':
      return still ? passwordReset(data, resetUrl(member), member.password === '') : null
    case 'email_changed':
      return still ? null : emailChanged(data, more.undo)
    case 'password_changed':
      return passwordChanged(data)
    case 'new_browser':
      return more.browser && newBrowser(data, more.browser)
    case 'passkey_added':
      return passkeyAdded(data)
    case 'passkey_removed':
      return passkeyRemoved(data)
    case 'recovery_code_used':
      return recoveryCodeUsed(data)
    case 'second_factor_off':
      return secondFactorOff(data)
    case 'passkeys_reset':
      return passkeysReset(data)
    case 'account_expiry':
      return still ? accountExpiry(data) : null
    case 'membership_request':
      return membershipRequest(data, more.decisions)
    case 'membership_approved':
      return membershipApproved(data)
    case 'membership_declined':
      return membershipDeclined(data)
    case 'membership_suspended':
      return membershipSuspended(data)
    case 'membership_restored':
      return membershipRestored(data)
    default:
      throw withoutText(mail)
  }
}

/**
 * Composes a mail about member `id` from current data. Resolves to null if there is nothing left to say. `isPreview`: of
 * what is to happen.
 */
export const composeForMember = async (
  mail: StoredMail,
  id: number,
  { isPreview = false } = {},
): Promise<Message | null> => {
  const [member, sender] = await Promise.all([getMailMember(id), findSender()])
  if (!member || (!isPreview && !holds(mail, member))) return null
  const { site } = sender
  const boutique = boutiqueFor(site.boutiques, '')
  const content = contentOf(
    mail,
    { site, boutique, member },
    member,
    await findMore(mail, member, boutique?.name ?? ''),
  )
  if (!content) return null
  const toBoutique = mail.kind === 'membership_request'
  const office = boutique?.Email.trim() ?? ''
  return compose(mail, sender, {
    to: mail.to || (toBoutique ? office : ''),
    content,
    rest: { replyTo: toBoutique ? mailbox(member.email, member.name) : mailbox(office, site.brand) },
  })
}
