import type { EnquiryMail, MailContent } from '../content'
import { escapeHtml } from '../escape'

/** Tells the boutique of an enquiry: who, about what, every field. */
export const enquiryToBoutique = ({ reference, item, visitor, message, fields }: EnquiryMail): MailContent => {
  const about = item ? `${item.brand} ${item.name} (${item.sku})`.trim() : ''
  const lines = [
    ...(item ? [about, item.href] : []),
    visitor.name,
    visitor.email,
    visitor.phone,
    ...fields.map(({ label, value }) => `${label}: ${value}`),
  ]
  const picture = item?.picture ? `<img src="${escapeHtml(item.picture)}" width="320" alt="">` : ''
  return {
    subject: `${reference}: ${[visitor.name, about].filter(Boolean).join(', ')}`,
    text: `${lines.join('\n')}\n\n${message}\n`,
    html: `<!doctype html><meta charset="utf-8">${picture}<p>${lines.map(escapeHtml).join('<br>')}</p>
<p style="white-space:pre-wrap">${escapeHtml(message)}</p>`,
  }
}
