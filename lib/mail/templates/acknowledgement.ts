import type { EnquiryMail, MailContent } from '../content'
import { escapeHtml } from '../escape'

/** Tells the visitor that the enquiry arrived, and under which reference. */
export const acknowledgement = ({ shop, reference, boutique, visitor, message }: EnquiryMail): MailContent => {
  const words = `Dear ${visitor.name},\n\nthank you for your enquiry. Its reference is ${reference}. ${shop.brand} ${boutique.name} will answer you shortly.`
  return {
    subject: `Your enquiry ${reference}`,
    text: `${words}\n\n${message}\n`,
    html: `<!doctype html><meta charset="utf-8"><p style="white-space:pre-wrap">${escapeHtml(words)}</p>
<p style="white-space:pre-wrap">${escapeHtml(message)}</p>`,
  }
}
