import type { MailContent } from '@/lib/mail/templates/content'
import { letter } from '@/lib/mail/templates/letter'
import * as memberTexts from '@/lib/member-texts'
import { contactOrPage, type MemberMail } from './member-mail'

/** Notifies a member that the account is suspended, in the dashboard's words, with a contact. */
export const membershipSuspended = (mail: MemberMail): MailContent =>
  letter({
    site: mail.site,
    subject: `Your ${mail.site.brand} account has been suspended`,
    title: 'Your account has been suspended.',
    paragraphs: [memberTexts.members.suspended],
    ...contactOrPage('Write to us at', mail),
    footnote: `You get this mail because this is the address of an account at ${mail.site.brand}.`,
  })
