import type { MailContent } from '@/lib/mail/templates/content'
import { letter } from '@/lib/mail/templates/letter'
import { addressed, type MemberMail } from './member-mail'

const asked = 'You asked for a new password for your account.'
const emptied = 'Your account has no password at the moment: the old one no longer works, since others may know it.'

const unasked =
  'If this was not you, do nothing: your password stays as it is, and only a reader of this email can change it.'
const late = 'If the link has expired, ask for another at the login, under “Forgot your password?”.'

/**
 * The mail with the link that sets a new password, to the member's own address. `isEmptied`: the account has none, as
 * after its address was brought back.
 */
export const passwordReset = ({ site, member }: MemberMail, link: string, isEmptied = false): MailContent =>
  letter({
    site,
    subject: `Set a new password for ${site.brand}`,
    title: addressed('Choose a new password', member),
    paragraphs: [
      `${isEmptied ? emptied : asked} The link works once, for 60 minutes.`,
      'Setting it signs you out everywhere; then log in with the new password.',
    ],
    action: { label: 'Choose a new password', href: link, bare: true },
    footnote: isEmptied ? late : unasked,
  })
