import type { MailBoutique } from '@/lib/boutiques/mail-block'
import type { MailSite } from '@/lib/mail/templates/content'
import { mailHref } from '@/lib/mail/templates/links'
import { greetingName } from '@/lib/mail/templates/text'

/** The account that a mail is about. */
export type MailMember = {
  id: number
  name: string
  first_name: string
  email: string
  phone: string
  status: number
  created_at: Date
  email_verified_at: Date | null
}

export type MemberMail = {
  site: MailSite
  /** whom to write to */
  boutique: MailBoutique | null
  member: MailMember
}

/** 'Thank you, Anna.' Without the name where it could carry an address or a slogan to a stranger. */
export const addressed = (words: string, { name, first_name }: MailMember) => {
  const first = greetingName({ name, firstName: first_name })
  return first ? `${words}, ${first}.` : `${words}.`
}

/** Whom to write to about an account; undefined where the boutique has no address. */
export const contactOf = (text: string, { boutique }: Pick<MemberMail, 'boutique'>) => {
  const address = boutique?.Email.trim()
  return address ? { text, address, href: mailHref(address) } : undefined
}
