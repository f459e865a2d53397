import type { MailBoutique } from '@/lib/boutiques/mail-block'
import type { MailSite } from '@/lib/mail/templates/content'
import { absolute, mailHref } from '@/lib/mail/templates/links'
import { greetingName } from '@/lib/mail/templates/text'
import { shownUrl } from '@/lib/site/hidden-page'

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
  /** the boutique to write to */
  boutique: MailBoutique | null
  member: MailMember
}

/** 'Thank you, Anna.', or with another `end`. Omits a name that could carry a URL or a slogan to a stranger. */
export const addressed = (words: string, { name, first_name }: MailMember, end = '.') => {
  const first = greetingName({ name, firstName: first_name })
  return first ? `${words}, ${first}${end}` : `${words}${end}`
}

/** What opens the members' area besides the approval, if it is still to be done. */
export const stillToVerify = ({ member }: Pick<MemberMail, 'member'>) =>
  member.email_verified_at
    ? []
    : ['One last step: your email address is not verified yet. Ask for a link on your dashboard.']

/** The contact for questions about an account; undefined if the boutique has no e-mail address. */
export const contactOf = (text: string, { boutique }: Pick<MemberMail, 'boutique'>) => {
  const address = boutique?.Email.trim()
  return address ? { text, address, href: mailHref(address) } : undefined
}

/** The contact, or else a button to the contact page, unless that is hidden. */
export const contactOrPage = (text: string, mail: MemberMail) => {
  const contact = contactOf(text, mail)
  const href = shownUrl(mail.site, '/contact')
  if (contact) return { contact }
  return href ? { action: { label: 'Contact us', href } } : {}
}

/** The button to the page of the account, with its password, passkeys and sessions. */
export const ownAccount = ({ site }: Pick<MemberMail, 'site'>) => ({
  action: { label: 'Open your account', href: absolute(site.url, '/user') },
})

/** The button to the page for a new password, unless that is hidden. */
export const newPassword = ({ site }: Pick<MemberMail, 'site'>) => {
  const href = shownUrl(site, '/forgot-password')
  return href ? { action: { label: 'Choose a new password', href } } : {}
}
