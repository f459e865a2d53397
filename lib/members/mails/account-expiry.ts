import type { MailContent } from '@/lib/mail/templates/content'
import { letter } from '@/lib/mail/templates/letter'
import { absolute } from '@/lib/mail/templates/links'
import { formatPeriod } from '@/lib/retention/periods'
import { addressed, contactOf, type MemberMail } from './member-mail'

/** The notice before an account is deleted because nobody has signed in to it for years. */
export const accountExpiry = (mail: MemberMail): MailContent =>
  letter({
    site: mail.site,
    subject: `Your ${mail.site.brand} account will be deleted in ${formatPeriod('notice')}`,
    title: addressed('Do you still want your account', mail.member, '?'),
    paragraphs: [
      `You have not signed in for almost ${formatPeriod('members')}. As our privacy policy promises, we will delete your account and everything in it in ${formatPeriod('notice')}.`,
      'To keep it, sign in once before then. Otherwise there is nothing to do.',
    ],
    action: { label: 'Sign in', href: absolute(mail.site.url, '/login') },
    contact: contactOf('Questions? Write to us at', mail),
    footnote: `You are receiving this email because you have an account at ${mail.site.brand}.`,
  })
