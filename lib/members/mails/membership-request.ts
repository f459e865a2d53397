import { telHref } from '@/lib/boutiques/boutique'
import { link, typed } from '@/lib/mail/templates/blocks'
import type { MailContent } from '@/lib/mail/templates/content'
import { html } from '@/lib/mail/templates/html'
import { letter } from '@/lib/mail/templates/letter'
import { mailHref } from '@/lib/mail/templates/links'
import { moment, shortened, singleLine } from '@/lib/mail/templates/text'
import { accountStatus } from '../account'
import type { MailDecision } from '../mail-decision'
import type { MemberMail } from './member-mail'

const statusWords: Record<number, string> = {
  [accountStatus.pending]: '0, pending approval',
  [accountStatus.approved]: '1, approved',
  [accountStatus.suspended]: '2, suspended',
}

/** Notifies the boutique of a registration with a verified address, with links to decide. Reply-To is the member. */
export const membershipRequest = (
  { site, member }: MemberMail,
  decisions: Record<MailDecision, string> | null = null,
): MailContent => {
  const name = singleLine(member.name)
  const waits = member.status === accountStatus.pending
  const list = [
    { name: 'Name', text: name },
    { name: 'Email', text: member.email, content: link(mailHref(member.email), member.email) },
    { name: 'Telephone', text: member.phone, content: link(telHref(member.phone), member.phone) },
    { name: 'Registered', text: moment(member.created_at) },
    { name: 'Email verified', text: member.email_verified_at ? moment(member.email_verified_at) : '' },
    { name: 'Member number', text: String(member.id) },
    { name: 'Status', text: statusWords[member.status] ?? String(member.status) },
  ]
  return letter({
    site,
    subject: `Membership request from ${shortened(name, 80)}`,
    title: `${name} would like to become a member.`,
    shown: html`${typed(name)} would like to become a member.`,
    paragraphs: [
      `The email address is verified, and ${waits ? 'the account is awaiting your approval' : 'the account has already been decided on'}. Reply to this email and your answer goes to the applicant.`,
      decisions
        ? 'Approve or decline here: each link asks you to confirm first and works once, for fourteen days. The applicant is told by email either way.'
        : `See the account’s status at the desk: Members, number ${member.id}.`,
    ],
    facts: { label: 'The application', list: list.filter(({ text }) => text) },
    action: decisions ? { label: 'Approve', href: decisions.approve } : undefined,
    alternative: decisions ? { label: 'Decline', href: decisions.decline } : undefined,
    footnote: `Sent by the website of ${site.brand}. Personal data: keep it no longer than the membership needs.`,
  })
}
