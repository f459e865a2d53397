import type { MailContent } from '@/lib/mail/templates/content'
import { letter } from '@/lib/mail/templates/letter'
import { contactOf, type MemberMail, ownAccount } from './member-mail'

type Words = { subject: string; title: string; paragraphs: string[] }

const told = (mail: MemberMail, { subject, title, paragraphs }: Words): MailContent =>
  letter({
    site: mail.site,
    subject,
    title,
    paragraphs,
    ...ownAccount(mail),
    contact: contactOf('Write to us at', mail),
    footnote: `You are receiving this email because this is the address of a membership account at ${mail.site.brand}.`,
  })

const otherwise =
  'If you did not, somebody else is in your account: sign out everywhere, choose a new password, and remove what is not yours.'

/** Notifies a member of a new passkey. */
export const passkeyAdded = (mail: MemberMail): MailContent =>
  told(mail, {
    subject: `A passkey was added to your account at ${mail.site.brand}`,
    title: 'A passkey was added.',
    paragraphs: [
      'It can sign in to your account without the password.',
      `If you added it, there is nothing to do. ${otherwise}`,
    ],
  })

/** Notifies a member that a passkey was removed. */
export const passkeyRemoved = (mail: MemberMail): MailContent =>
  told(mail, {
    subject: `A passkey was removed from your account at ${mail.site.brand}`,
    title: 'A passkey was removed.',
    paragraphs: [
      'It can no longer sign in to your account.',
      `If you removed it, there is nothing to do; nor is there if you have just verified your address by a link in an email, which removes them all. ${otherwise}`,
    ],
  })

/** Notifies a member of a sign-in with a recovery code. */
export const recoveryCodeUsed = (mail: MemberMail): MailContent =>
  told(mail, {
    subject: `A recovery code of your account at ${mail.site.brand} was used`,
    title: 'A recovery code was used to sign in.',
    paragraphs: ['It cannot be used again.', `If that was you, see how many are left. ${otherwise}`],
  })

/** Notifies a member that staff removed all passkeys and recovery codes of the account. */
export const passkeysReset = (mail: MemberMail): MailContent =>
  told(mail, {
    subject: `The passkeys of your account at ${mail.site.brand} were removed`,
    title: 'Your passkeys were removed.',
    paragraphs: [
      'We removed every passkey and recovery code of your account and signed you out everywhere, because we were told that they were lost. You can sign in with your password alone, then add a new passkey.',
      'If you did not ask us for this, choose a new password and write to us at once.',
    ],
  })

/** Notifies a member that the second factor is off. */
export const secondFactorOff = (mail: MemberMail): MailContent =>
  told(mail, {
    subject: `Your account at ${mail.site.brand} no longer asks for a passkey`,
    title: 'You now sign in with your password alone.',
    paragraphs: [`If you turned the second step off, there is nothing to do. ${otherwise}`],
  })
