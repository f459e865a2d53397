import type { MailContent } from '@/lib/mail/templates/content'
import { letter } from '@/lib/mail/templates/letter'
import { contactOf, type MemberMail } from './member-mail'

/** Masks an address as 'a•••@m•••.example': recognisable to its owner, useless to anybody else. */
export const masked = (address: string) => {
  const at = address.lastIndexOf('@')
  const first = (text: string) => [...text][0] ?? ''
  const domain = address.slice(at + 1)
  const ending = domain.slice(domain.lastIndexOf('.'))
  return `${first(address.slice(0, at))}•••@${first(domain)}•••${ending}`
}

/** Notifies an account's former address. The new address is masked; `undo` is the link that restores the former one. */
export const emailChanged = (mail: MemberMail, undo: string | null = null): MailContent =>
  letter({
    site: mail.site,
    subject: `Your email address at ${mail.site.brand} was changed`,
    title: 'Your email address was changed.',
    paragraphs: [
      `Your account at ${mail.site.brand} now uses another address: ${masked(mail.member.email)}. This is our last email to this one.`,
      undo
        ? 'If you changed it, or asked us to, there is nothing to do. If not, bring this address back: everyone will be signed out, and we will send you a link to choose a new password. The link works once, for seven days.'
        : 'If you changed it, or asked us to, there is nothing to do. If not, somebody else may be in your account: tell us at once and we will lock them out.',
    ],
    action: undo ? { label: 'Bring this address back', href: undo, bare: true } : undefined,
    contact: contactOf('Write to us at', mail),
    footnote: `You are receiving this email because this was the address of a membership account at ${mail.site.brand}.`,
  })
