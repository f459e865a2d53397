import type { MailContent } from '@/lib/mail/templates/content'
import { letter } from '@/lib/mail/templates/letter'
import { absolute } from '@/lib/mail/templates/links'
import { addressed, contactOf, type MemberMail, stillToVerify } from './member-mail'

/** The confirmation that the pending notice announced. */
export const membershipApproved = (mail: MemberMail): MailContent =>
  letter({
    site: mail.site,
    subject: `Your ${mail.site.brand} membership is confirmed`,
    title: addressed('Your membership is confirmed', mail.member),
    paragraphs: [
      'We are glad to have you. Your members’ area is open: pieces that we show to members alone, and those about to arrive.',
      ...stillToVerify(mail),
    ],
    action: { label: 'Open your members’ area', href: absolute(mail.site.url, '/dashboard') },
    contact: contactOf('Looking for something in particular? Write to us at', mail),
    footnote: `You get this mail because you applied for a membership at ${mail.site.brand}.`,
  })
