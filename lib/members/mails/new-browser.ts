import type { MailContent } from '@/lib/mail/templates/content'
import { letter } from '@/lib/mail/templates/letter'
import { moment } from '@/lib/mail/templates/text'
import { contactOf, type MemberMail, ownAccount } from './member-mail'

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
