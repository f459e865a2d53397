import { beginning } from '@/lib/format-text'
import { facts, labelled, link, paragraph, piecePanel, quote, row, title, typed } from '@/lib/mail/templates/blocks'
import type { MailContent } from '@/lib/mail/templates/content'
import { html, lines } from '@/lib/mail/templates/html'
import { layout } from '@/lib/mail/templates/layout'
import { mailHref } from '@/lib/mail/templates/links'
import { plainFacts, plainFoot, plainPiece, plainQuote, plainText } from '@/lib/mail/templates/plain'
import { moment, shortened, subjectLine } from '@/lib/mail/templates/text'
import { allFacts } from './enquiry-facts'
import type { EnquiryMail } from './enquiry-mail'
import { fullName, requestOf } from './enquiry-text'

/** The mail to the boutique, with all stored fields. Reply-To is the visitor. */
export const enquiryToBoutique = (mail: EnquiryMail): MailContent => {
  const { site, enquiry, piece, boutique } = mail
  const request = requestOf(enquiry, piece)
  const name = fullName(enquiry)
  const subject = subjectLine(`[${enquiry.reference}] ${shortened(request, 60)}, from ${name}`)
  const sent = moment(enquiry.createdAt)
  const list = allFacts(mail)
  const footnote = `Sent to the ${boutique.name} boutique by the forms of ${site.brand}. Personal data: keep it no longer than the enquiry needs.`
  return {
    subject,
    html: layout({
      site,
      subject,
      preheader: beginning(`${name}: ${enquiry.message}`, 200),
      rows: [
        title(typed(request)),
        row(
          paragraph(
            html`${typed(name)} wrote on ${sent}. Reply to this email and your answer goes to ${link(mailHref(enquiry.email), typed(enquiry.email))}.`,
          ),
          { below: 44 },
        ),
        row(labelled('Message', quote(lines(enquiry.message))), { below: 48 }),
        piece && piecePanel(site, piece),
        row(labelled('The whole enquiry', facts(list)), { above: piece ? 40 : 0, below: 56 }),
      ],
      footnote,
    }),
    text: plainText(
      request,
      `${name} wrote on ${sent}. Reply to this email and your answer goes to ${enquiry.email}.`,
      plainQuote(enquiry.message),
      piece && plainPiece(site, piece),
      plainFacts(list),
      footnote,
      plainFoot(site),
    ),
  }
}
