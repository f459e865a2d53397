import type { MailContent } from '@/lib/mail/templates/content'
import { letter } from '@/lib/mail/templates/letter'
import { absolute } from '@/lib/mail/templates/links'
import * as memberTexts from '@/lib/member-texts'
import { contactOf, type MemberMail } from './member-mail'

/** Notifies a member that the account is suspended, in the dashboard's words, with a contact. */
export const membershipSuspended = (mail: MemberMail): MailContent => {
  const contact = contactOf('Write to us at', mail)
  return letter({
    site: mail.site,
    subject: `Your ${mail.site.brand} account has been suspended`,
    title: 'Your account has been suspended.',
    paragraphs: [memberTexts.members.suspended],
    ...(contact ? { contact } : { action: { label: 'Contact us', href: absolute(mail.site.url, '/contact') } }),
    footnote: `You get this mail because this is the address of an account at ${mail.site.brand}.`,
  })
}
