import 'server-only'
import { db } from '@/lib/db/client'
import { compose, type MailRow, type Message } from '@/lib/mail/message'
import type { MailContent, MailSite } from '@/lib/mail/templates/content'
import { letter } from '@/lib/mail/templates/letter'
import { findSender } from '@/lib/site/mail-sender'
import { invitationUrl } from './invitation'

/** The mail that invites a colleague or lets one choose a new password. */
const staffInvitation = (site: MailSite, name: string, link: string): MailContent =>
  letter({
    site,
    subject: `Your place at the desk of ${site.brand}`,
    title: `Welcome to the desk, ${name}.`,
    paragraphs: [
      `You are invited to work at the staff’s desk of ${site.brand}: stock, enquiries, members and pages.`,
      'The link works once, for seven days. With it you choose a password, which ends every session you had.',
    ],
    action: { label: 'Choose a password', href: link, bare: true },
    footnote: 'If you do not work here, do nothing and tell us: somebody mistyped an address.',
  })

/** Composes the invitation of account `id`; null if the account is gone, suspended or has a different address. */
export const composeInvitation = async (mail: MailRow, id: number): Promise<Message | null> => {
  const [account, { site, address }] = await Promise.all([
    db.staffAccount.findUnique({
      where: { id, suspended: false },
      select: { id: true, name: true, email: true, password: true },
    }),
    findSender(),
  ])
  if (!account || account.email !== mail.to) return null
  return compose(mail, address, {
    to: mail.to,
    from: site.brand,
    content: staffInvitation(site, account.name, invitationUrl(account)),
    rest: { headers: { 'Auto-Submitted': 'auto-generated' } },
  })
}
