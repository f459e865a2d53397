import type { MailContent } from '@/lib/mail/templates/content'
import { letter } from '@/lib/mail/templates/letter'
import { contactOf, type MemberMail, newPassword } from './member-mail'

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
