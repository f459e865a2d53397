import 'server-only'
import { boutiqueFor } from '@/lib/boutiques/queries'
import { visitorName } from '@/lib/enquiries/enquiry'
import { getEnquiry } from '@/lib/enquiries/queries'
import { getSubscriber } from '@/lib/newsletter/queries'
import { unsubscribeUrl } from '@/lib/newsletter/unsubscribe-address'
import { guest, type Viewer } from '@/lib/visibility'
import { compose, findSender, type MailRow, type Message, mailbox } from './compose'
import { composeForMember } from './compose-member'
import { findMailPiece, staff } from './piece'
import { acknowledgement } from './templates/acknowledgement'
import { enquiryToBoutique } from './templates/enquiry-to-boutique'
import { newsletterWelcome } from './templates/newsletter-welcome'

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
  if (mail.subscriber_id !== null) return composeWelcome(mail, mail.subscriber_id)
  return mail.member_id === null ? Promise.resolve(null) : composeForMember(mail, mail.member_id)
}
