import type { MailContent } from '@/lib/mail/templates/content'
import { letter } from '@/lib/mail/templates/letter'
import { accountTexts } from '../account-texts'
import { contactOrPage, type MemberMail } from './member-mail'

/** Notifies an applicant that the registration was declined, with a contact. */
export const membershipDeclined = (mail: MemberMail): MailContent =>
  letter({
    site: mail.site,
    subject: `Your ${mail.site.brand} membership request`,
    title: accountTexts.declinedTitle,
    paragraphs: [
      accountTexts.declined,
      'The watches and jewellery that we show to everybody remain open to you, and so do our boutiques.',
    ],
    ...contactOrPage('If you would like to talk about it, write to us at', mail),
    footnote: `You get this mail because you applied for a membership at ${mail.site.brand}.`,
  })
