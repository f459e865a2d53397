import type { MailContent } from '@/lib/mail/templates/content'
import { letter } from '@/lib/mail/templates/letter'
import { moment } from '@/lib/mail/templates/text'
import { addressed, contactOf, type MemberMail, newPassword, ownAccount } from './member-mail'

/** Notifies a member of a sign-in from a new browser. */
export const newBrowser = (mail: MemberMail, { name, at }: { name: string; at: Date }): MailContent =>
  letter({
    site: mail.site,
    subject: `A new sign-in to your account at ${mail.site.brand}`,
    title: 'Somebody signed in from a new browser.',
    paragraphs: [
      `It was ${name}, on ${moment(at)}.`,
      'If that was you, there is nothing to do. If it was not, somebody else is in your account: choose a new password at once, which signs everybody else out, and remove every passkey that is not yours, since it signs in without the password.',
    ],
    ...ownAccount(mail),
    contact: contactOf('Write to us at', mail),
    footnote: `You get this mail because this is the address of a membership account at ${mail.site.brand}.`,
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
    footnote: `You get this mail because this is the address of a membership account at ${mail.site.brand}.`,
  })

/** Asks the owner of an address to verify it with a link that works for an hour. */
export const emailVerification = ({ site, member }: MemberMail, link: string): MailContent =>
  letter({
    site,
    subject: `Verify your e-mail address for ${site.brand}`,
    title: addressed('Please verify your e-mail address', member),
    paragraphs: [
      'The link below is your verification code: one click tells us that this address is yours. It works once, for 60 minutes.',
      'Came too late? Log in, and your dashboard sends you a new one.',
    ],
    action: { label: 'Verify my e-mail address', href: link, bare: true },
    footnote: `You get this mail because this address was given for a membership account at ${site.brand}. If this was not you, do nothing: without this link the address stays unverified.`,
  })
