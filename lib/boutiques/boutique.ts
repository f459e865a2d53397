/** A shop of the retailer. Field names as in the specification; safe in the browser. */
export type Boutique = {
  name: string
  Description: string
  Email: string
  PhoneNumber: string
  WhatsAppNumber: string
  AddressFirst: string
  AddressSecond: string
  OpeningHours: string
  InstagramURL: string
  FacebookURL: string
  image: string
}

/** Opening hours as lines: commas in the record are line breaks on the screen. */
export const openingLines = (hours: string) =>
  hours
    .split(',')
    .map((line) => line.trim())
    .filter(Boolean)

/** The digits of a number as it is dialled from abroad: '+44 (0)20 7000' → '+44207000'. Keeps a leading '+'. */
const dialable = (number: string) =>
  number
    .trim()
    .replace(/^((?:\+|00).*?)\(0\)/, '$1')
    .replace(/(?!^\+)\D/g, '')

/** A tel: link, or null where there is no number. */
export const telHref = (number: string) => (/\d/.test(number) ? `tel:${dialable(number)}` : null)

/** A WhatsApp link with a prefilled text, or null where there is no number. */
export const whatsAppHref = (number: string, text = '') => {
  const digits = dialable(number).replace(/\D/g, '').replace(/^00/, '')
  if (!digits) return null
  return `https://wa.me/${digits}${text ? `?text=${encodeURIComponent(text)}` : ''}`
}
