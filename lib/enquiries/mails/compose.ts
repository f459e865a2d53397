import 'server-only'
import { guest, type Viewer } from '@/lib/auth/visibility'
import { boutiqueFor } from '@/lib/boutiques/queries'
import { compose, type MailRow, type Message, mailbox } from '@/lib/mail/message'
import { findSender } from '@/lib/site/mail-sender'
import { visitorName } from '../enquiry'
import { getEnquiry } from '../queries'
import { acknowledgement } from './acknowledgement'
import { enquiryToBoutique } from './enquiry-to-boutique'
import { findMailPiece, staff } from './piece'

/** Writes a mail about enquiry `id`, to its boutique or to the visitor. Null where the enquiry is gone. */
export const composeForEnquiry = async (mail: MailRow, id: number): Promise<Message | null> => {
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
