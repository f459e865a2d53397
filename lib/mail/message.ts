import 'server-only'
import { randomUUID } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import type { MailKind } from '@/lib/db/generated/client'
import { env } from '@/lib/env'
import type { MailContent } from './templates/content'
import { singleLine } from './templates/text'

const onHost = (id: string) => `<${id}@${new URL(env.SITE_URL).hostname}>`

/** Returns a new Message-ID. It is stored with the mail, so that every attempt sends the same one. */
export const newMessageId = () => onHost(randomUUID())

/** Returns the full Message-ID. One made by the database lacks the host. */
const wholeMessageId = (stored: string) => (stored.startsWith('<') ? stored : onHost(stored))

export type MailRow = {
  kind: MailKind
  to: string
  message_id: string
  enquiry_id: number | null
  subscriber_id: number | null
  member_id: number | null
  staff_id: number | null
  alert_id: number | null
}

/** A mail as it is stored, with the time of its request. */
export type StoredMail = MailRow & { created_at: Date }

export type Message = SendMailOptions & { to: string; subject: string; html: string; text: string; messageId: string }

/** The error for a kind without a text, which is a bug: the mail must fail instead of counting as sent. */
export const withoutText = ({ kind }: MailRow) => new Error(`There is no text for emails of the kind ${kind}.`)

/** Returns a mailbox for a header, or undefined if the address is invalid. */
export const mailbox = (address: string, name = '') =>
  /^[^\s<>,;:"\p{Cc}]+@[^\s<>,;:"\p{Cc}]+$/u.test(address) ? { address, name: singleLine(name) } : undefined

type Sender = { site: { brand: string }; address: string }

/** `to`, `from`: the row's recipient and the brand by default. */
type Parts = {
  to?: string
  from?: string
  content: MailContent
  rest?: Omit<SendMailOptions, 'headers'> & { headers?: Record<string, string> }
}

/** Builds a message. Typed text cannot inject headers. Throws if there is no valid recipient. */
export const compose = (
  mail: MailRow,
  { site, address }: Sender,
  { to = mail.to, from = site.brand, content, rest }: Parts,
): Message => {
  if (!mailbox(to))
    throw new Error(to ? `"${to}" isn’t an email address.` : 'No recipient. Enter the boutique’s email address.')
  return {
    ...rest,
    headers: { 'Auto-Submitted': 'auto-generated', ...rest?.headers },
    to,
    from: mailbox(address, from),
    subject: singleLine(content.subject),
    html: content.html,
    text: content.text,
    messageId: wholeMessageId(mail.message_id),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
