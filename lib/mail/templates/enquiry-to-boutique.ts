import { facts, labelled, link, paragraph, piecePanel, quote, row, title, typed } from './blocks'
import { allFacts } from './enquiry-facts'
import { fullName, moment, requestOf } from './enquiry-words'
import { html, lines } from './html'
import { layout } from './layout'
import { mailHref } from './links'
import type { EnquiryMail, MailContent } from './mail'
import { plainFacts, plainFoot, plainPiece, plainQuote, plainText } from './plain'
import { shortened, subjectLine } from './subject'

/** The enquiry as it reaches the boutique: all that was stored. Its Reply-To is the visitor. */
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
      preheader: `${name}: ${enquiry.message}`.slice(0, 200),
      rows: [
        title(typed(request)),
        row(
          paragraph(
            html`${typed(name)} wrote on ${sent}. Reply to this mail: your answer goes to ${link(mailHref(enquiry.email), typed(enquiry.email))}.`,
          ),
          { below: 44 },
        ),
        row(labelled('Message', quote(lines(enquiry.message))), { below: 48 }),
        piece && piecePanel(site, piece),
        row(labelled('The whole enquiry', facts(list)), { above: piece ? 40 : 0, below: 56 }),
      ],
      footnote: footnote,
    }),
    text: plainText(
      request,
      `${name} wrote on ${sent}. Reply to this mail: your answer goes to ${enquiry.email}.`,
      plainQuote(enquiry.message),
      piece && plainPiece(site, piece),
      plainFacts(list),
      footnote,
      plainFoot(site),
    ),
  }
}
