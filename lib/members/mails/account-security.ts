import type { MailContent } from '@/lib/mail/templates/content'
import { letter } from '@/lib/mail/templates/letter'
import { moment } from '@/lib/mail/templates/text'
import { addressed, contactOf, type MemberMail, newPassword, ownAccount } from './member-mail'

/** Notifies a member of a sign-in from a new browser. */
export const newBrowser = (mail: MemberMail, { name, at }: { name: string; at: Date }): MailContent =>
  letter({
    site: mail.site,
    subject: `A new sign-in to your account at ${mail.site.brand}`,
    title: 'New sign-in from another browser.',
    paragraphs: [
      `It was ${name}, on ${moment(at)}.`,
      'If that was you, there is nothing to do. If not, somebody else is in your account: choose a new password at once, which signs everyone else out, and remove any passkey that is not yours, since a passkey works without the password.',
    ],
    ...ownAccount(mail),
    contact: contactOf('Write to us at', mail),
    footnote: `You are receiving this email because this is the address of a membership account at ${mail.site.brand}.`,
  })

/** Notifies a member of a changed password, whoever changed it. */
export const passwordChanged = (mail: MemberMail): MailContent =>
  letter({
    site: mail.site,
    subject: `Your password at ${mail.site.brand} was changed`,
    title: 'Your password was changed.',
    paragraphs: [
      'Every other browser that was signed in to your account has been signed out.',
      'If you changed it, there is nothing to do. If you did not, choose a new one at once and tell us.',
    ],
    ...newPassword(mail),
    contact: contactOf('Write to us at', mail),
    footnote: `You are receiving this email because this is the address of a membership account at ${mail.site.brand}.`,
  })

/** Asks the owner of an address to verify it with a link that works for an hour. */
export const emailVerification = ({ site, member }: MemberMail, link: string): MailContent =>
  letter({
    site,
    subject: `Verify your email address for ${site.brand}`,
    title: addressed('Please verify your email address', member),
    paragraphs: [
      'The link below is your verification code: one click tells us that this address is yours. It works once, for 60 minutes.',
      'Link expired? Log in and ask for a new one on your dashboard.',
    ],
    action: { label: 'Verify my email address', href: link, bare: true },
    footnote: `You are receiving this email because this address was given for a membership account at ${site.brand}. If this was not you, do nothing: without this link the address stays unverified.`,
  })
