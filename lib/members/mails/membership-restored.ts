import type { MailContent } from '@/lib/mail/templates/content'
import { letter } from '@/lib/mail/templates/letter'
import { absolute } from '@/lib/mail/templates/links'
import { addressed, contactOf, type MemberMail, stillToVerify } from './member-mail'

/** Notifies a member that a suspended account is restored. */
export const membershipRestored = (mail: MemberMail): MailContent =>
  letter({
    site: mail.site,
    subject: `Your ${mail.site.brand} membership is restored`,
    title: addressed('Welcome back', mail.member),
    paragraphs: [
      'Your account is no longer suspended: log in as before, and your members’ area is open again.',
      ...stillToVerify(mail),
    ],
    action: { label: 'Open your members’ area', href: absolute(mail.site.url, '/dashboard') },
    contact: contactOf('Anything amiss? Write to us at', mail),
    footnote: `You get this mail because this is the address of an account at ${mail.site.brand}.`,
  })
