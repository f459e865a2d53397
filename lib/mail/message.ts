import 'server-only'
import type { SendMailOptions } from 'nodemailer'
import { boutiqueFor, findBoutiques } from '@/lib/boutiques/queries'
import { guest, type Viewer } from '@/lib/catalogue/visibility'
import type { MailKind } from '@/lib/db/generated/client'
import { visitorName } from '@/lib/enquiries/enquiry'
import { getEnquiry } from '@/lib/enquiries/queries'
import { env } from '@/lib/env'
import { getSubscriber } from '@/lib/newsletter/queries'
import { unsubscribeUrl } from '@/lib/newsletter/unsubscribe-address'
import { getSiteSettings } from '@/lib/site/queries'
import { findMailPiece, staff } from './piece'
import { acknowledgement } from './templates/acknowledgement'
import { enquiryToBoutique } from './templates/enquiry-to-boutique'
import type { MailContent } from './templates/mail'
import { newsletterWelcome } from './templates/newsletter-welcome'
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
const mailbox = (address: string, name = '') =>
  /^[^\s<>,;:"\p{Cc}]+@[^\s<>,;:"\p{Cc}]+$/u.test(address) ? { address, name: singleLine(name) } : undefined

const findSender = async () => {
  const [settings, boutiques] = await Promise.all([getSiteSettings(), findBoutiques()])
  const address = settings.email.trim() || `no-reply@${new URL(env.SITE_URL).hostname}`
  return { site: { brand: settings.brand_name, url: env.SITE_URL, boutiques }, address }
}

type Parts = { to: string; from: string; content: MailContent; rest?: SendMailOptions }

const compose = (mail: MailRow, sender: string, { to, from, content, rest }: Parts): Message => {
  if (!mailbox(to))
    throw new Error(to ? `"${to}" is no e-mail address.` : 'Nobody to send to: fill in the boutique’s Email.')
  return {
    ...rest,
    to,
    from: mailbox(sender, from),
    subject: singleLine(content.subject),
    html: content.html,
    text: content.text,
    messageId: mail.message_id,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const composeForEnquiry = async (mail: MailRow, id: number): Promise<Message | null> => {
  const [enquiry, { site, address }] = await Promise.all([getEnquiry(id), findSender()])
  if (!enquiry) return null
  const boutique = boutiqueFor(site.boutiques, enquiry.boutique)
  if (!boutique) throw new Error('There is no boutique: add one.')
  const name = visitorName(enquiry)
  const data = async (viewer: Viewer) => ({
    site,
    boutique,
    enquiry: { ...enquiry, name },
    piece: enquiry.sku ? await findMailPiece(enquiry.sku, viewer) : null,
  })
  if (mail.kind === 'boutique')
    return compose(mail, address, {
      to: mail.to || boutique.Email.trim(),
      from: site.brand,
      content: enquiryToBoutique(await data(staff)),
      rest: { replyTo: mailbox(enquiry.email, name), headers: { 'Auto-Submitted': 'auto-generated' } },
    })
  return compose(mail, address, {
    to: mail.to,
    from: `${site.brand} ${boutique.name}`,
    content: acknowledgement(await data(guest)),
    rest: {
      replyTo: mailbox(boutique.Email.trim(), `${site.brand} ${boutique.name}`),
      headers: { 'Auto-Submitted': 'auto-replied' },
    },
  })
}

const composeWelcome = async (mail: MailRow, id: number): Promise<Message | null> => {
  const [subscriber, { site, address }] = await Promise.all([getSubscriber(id), findSender()])
  if (!subscriber) return null
  const url = unsubscribeUrl(id)
  return compose(mail, address, {
    to: mail.to,
    from: site.brand,
    content: newsletterWelcome({ site, email: subscriber.email, unsubscribeUrl: url }),
    rest: {
      list: { unsubscribe: { url, comment: '' } },
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click', 'Auto-Submitted': 'auto-generated' },
    },
  })
}

/** Writes a mail from what the database holds now. Null where what it was about is gone; throws where nobody would get it. */
export const composeMail = (mail: MailRow): Promise<Message | null> => {
  if (mail.enquiry_id !== null) return composeForEnquiry(mail, mail.enquiry_id)
  return mail.subscriber_id === null ? Promise.resolve(null) : composeWelcome(mail, mail.subscriber_id)
}
