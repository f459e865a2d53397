import { tidyPhone } from '@/lib/forms/phone'

/** The values for the placeholders of a reply. */
type ReplyFacts = {
  reference: string
  email: string
  phone: string
  name: string
  item: string
  boutique: string
  colleague: string
  brand: string
}

/** Fills in the placeholders of a template; unknown ones stay unchanged. */
export const fillReply = (template: string, facts: ReplyFacts): string => {
  const words: Record<string, string> = {
    name: facts.name || 'Sir or Madam',
    about: facts.item ? ` about the ${facts.item}` : '',
    reference: facts.reference,
    colleague: facts.colleague,
    brand: facts.brand,
    boutique: facts.boutique,
  }
  return template.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(words, name) ? (words[name] ?? '') : place,
  )
}

const query = (values: Record<string, string>) => new URLSearchParams(values).toString().replaceAll('+', '%20')

/** Links that open a reply: a mailto: URL and, for a phone number with country code, a WhatsApp URL. */
export const replyLinks = (template: string, facts: ReplyFacts): { mail: string; whatsApp: string | null } => {
  const body = fillReply(template, facts)
  const subject = `${facts.item || 'Your enquiry'} (${facts.reference})`
  const number = /^(?:\+|00)(\d{1,15})$/.exec(tidyPhone(facts.phone))?.[1]
  // A chat has no subject.
  const text = body.includes(facts.reference) ? body : `${subject}\n\n${body}`
  return {
    mail: `mailto:${encodeURIComponent(facts.email)}?${query({ subject, body })}`,
    whatsApp: number ? `https://wa.me/${number}?${query({ text })}` : null,
  }
}
