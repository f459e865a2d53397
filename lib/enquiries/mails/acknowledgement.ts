import { telHref, whatsAppHref } from '@/lib/boutiques/boutique'
import { boutiqueBlock, plainBoutique } from '@/lib/boutiques/mail-block'
import {
  button,
  footLink,
  labelled,
  link,
  paragraph,
  piecePanel,
  reference,
  row,
  title,
  typed,
} from '@/lib/mail/templates/blocks'
import type { MailContent } from '@/lib/mail/templates/content'
import { html } from '@/lib/mail/templates/html'
import { layout } from '@/lib/mail/templates/layout'
import { plainFoot, plainPiece, plainText } from '@/lib/mail/templates/plain'
import { greetingName, subjectLine } from '@/lib/mail/templates/text'
import { shownUrl } from '@/lib/site/hidden-page'
import type { EnquiryMail } from './enquiry-mail'
import { nextStep } from './enquiry-text'

/**
 * The immediate reply to the visitor: reference, piece, boutique and next step. Repeats no typed text except the name,
 * because the address may be a stranger's.
 */
export const acknowledgement = (mail: EnquiryMail): MailContent => {
  const { site, boutique, enquiry, piece } = mail
  const subject = subjectLine(`We have your enquiry (${enquiry.reference})`)
  const name = greetingName(enquiry)
  const next = nextStep(mail, boutique)
  const { PhoneNumber } = boutique
  const call = link(telHref(PhoneNumber), PhoneNumber.replaceAll(' ', '\u00a0'))
  const whatsApp = whatsAppHref(boutique.WhatsAppNumber, `Hello! My reference is ${enquiry.reference}`)
  const privacy = shownUrl(site, '/privacy-policy')
  const use = 'We use your details only to answer this enquiry.'
  const stranger = 'If you did not write to us, somebody mistyped an address; there is nothing to do.'
  return {
    subject,
    html: layout({
      site,
      subject,
      preheader: next,
      rows: [
        title(name ? html`Thank you, ${typed(name)}. We have your enquiry.` : 'Thank you. We have your enquiry.'),
        row(paragraph([next, PhoneNumber && html` If it is urgent, call ${call} and mention the reference.`]), {
          below: 32,
        }),
        row(labelled('Your reference', reference(enquiry.reference)), { below: 44 }),
        piece && piecePanel(site, piece),
        whatsApp && row(button(whatsApp, 'Continue on WhatsApp'), { above: piece ? 40 : 0, below: 48 }),
        row(boutiqueBlock(boutique), { below: 56 }),
      ],
      footnote: html`${use} ${privacy && footLink(privacy, 'Privacy policy')}<br>${stranger}`,
    }),
    text: plainText(
      `Thank you${name && `, ${name}`}. We have your enquiry.`,
      `${next}${PhoneNumber && ` If it is urgent, call ${PhoneNumber} and mention the reference.`}`,
      `Your reference: ${enquiry.reference}`,
      piece && plainPiece(site, piece),
      whatsApp && `Continue on WhatsApp: ${whatsApp}`,
      plainBoutique(boutique),
      `${use}${privacy && ` Privacy policy: ${privacy}`}\n${stranger}`,
      plainFoot(site),
    ),
  }
}
