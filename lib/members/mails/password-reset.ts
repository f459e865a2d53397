import type { MailContent } from '@/lib/mail/templates/content'
import { letter } from '@/lib/mail/templates/letter'
import { addressed, type MemberMail } from './member-mail'

/** The mail with the link that sets a new password, to the member's own address. */
export const passwordReset = ({ site, member }: MemberMail, link: string): MailContent =>
  letter({
    site,
    subject: `Set a new password for ${site.brand}`,
    title: addressed('Choose a new password', member),
    paragraphs: [
      'Somebody, we hope you, asked for a new password for your account. The link works once, for 60 minutes.',
      'With the new password you are signed out everywhere and log in afresh.',
    ],
    action: { label: 'Choose a new password', href: link, bare: true },
    footnote:
      'If this was not you, do nothing: your password stays as it is, and nobody but the reader of this mail can change it.',
  })
