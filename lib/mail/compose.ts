import 'server-only'
import type { SendMailOptions } from 'nodemailer'
import { findBoutiques } from '@/lib/boutiques/queries'
import type { MailKind } from '@/lib/db/generated/client'
import { env } from '@/lib/env'
import { getSiteSettings } from '@/lib/site/queries'
import { wholeMessageId } from './message-id'
import type { MailContent } from './templates/mail'
import { singleLine } from './templates/subject'

export type MailRow = {
  kind: MailKind
  to: string
  message_id: string
  enquiry_id: number | null
  subscriber_id: number | null
  member_id: number | null
}

export type Message = SendMailOptions & { to: string; subject: string; html: string; text: string; messageId: string }

/** One mailbox as it may stand in a header; undefined where the text is none. */
export const mailbox = (address: string, name = '') =>
  /^[^\s<>,;:"\p{Cc}]+@[^\s<>,;:"\p{Cc}]+$/u.test(address) ? { address, name: singleLine(name) } : undefined

/** Who every mail comes from. */
export const findSender = async () => {
  const [settings, boutiques] = await Promise.all([getSiteSettings(), findBoutiques()])
  const address = settings.email.trim() || `no-reply@${new URL(env.SITE_URL).hostname}`
  return { site: { brand: settings.brand_name, url: env.SITE_URL, boutiques }, address }
}

type Parts = { to: string; from: string; content: MailContent; rest?: SendMailOptions }

/** A whole message, which no typed word can add a header to. Throws where nobody would get it. */
export const compose = (mail: MailRow, sender: string, { to, from, content, rest }: Parts): Message => {
  if (!mailbox(to))
    throw new Error(to ? `"${to}" is no e-mail address.` : 'Nobody to send to: fill in the boutique’s Email.')
  return {
    ...rest,
    to,
    from: mailbox(sender, from),
    subject: singleLine(content.subject),
    html: content.html,
    text: content.text,
    messageId: wholeMessageId(mail.message_id),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
