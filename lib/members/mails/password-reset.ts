import type { MailContent } from '@/lib/mail/templates/content'
import { letter } from '@/lib/mail/templates/letter'
import { addressed, type MemberMail } from './member-mail'

const asked = 'Somebody, we hope you, asked for a new password for your account.'
const emptied = 'Your account has no password at the moment: the former one works no longer, since others may know it.'

const unasked =
  'If this was not you, do nothing: your password stays as it is, and nobody but the reader of this mail can change it.'
const late = 'When the link has run out, ask for another at the login, by ‘Forgot password’.'

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
      'With the new password you are signed out everywhere and log in afresh.',
    ],
    action: { label: 'Choose a new password', href: link, bare: true },
    footnote: isEmptied ? late : unasked,
  })
