import type { MailContent } from '@/lib/mail/templates/content'
import { letter } from '@/lib/mail/templates/letter'
import { addressed, type MemberMail } from './member-mail'

/** Asks the owner of an address to verify it with a link that works for an hour. */
export const emailVerification = ({ site, member }: MemberMail, link: string): MailContent =>
  letter({
    site,
    subject: `Verify your e-mail address for ${site.brand}`,
    title: addressed('Please verify your e-mail address', member),
    paragraphs: [
      'The link below is your verification code: one click tells us that this address is yours. It works once, for 60 minutes.',
      'Came too late? Log in, and your dashboard sends you a new one.',
    ],
    action: { label: 'Verify my e-mail address', href: link, bare: true },
    footnote: `You get this mail because this address was given for a membership account at ${site.brand}. If this was not you, do nothing: without this link the address stays unverified.`,
  })
