/** A shop of the retailer, with the field names of its columns. Safe in the browser. */
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
  /** time zone of the opening hours, e.g. 'Europe/Zurich' */
  timeZone: string
  latitude: number | null
  longitude: number | null
  /** file name of its street plan, or '' */
  plan: string
  /** step-free access in full sentences, or '' */
  access: string
}

/** The boutique in addresses: '/newyork', '/api/newyorkboutique'. boutique_slug in prisma/sql is the same. */
export const boutiqueSlug = (name: string) => name.toLowerCase().replace(/\s/g, '')

const conjunction = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** 'London and Geneva'; 'London, Geneva and Dubai' */
export const citiesOf = (boutiques: Pick<Boutique, 'name'>[]) => conjunction.format(boutiques.map(({ name }) => name))

/** The boutique of that name, in any case, else the first, else null. */
export const boutiqueFor = <Place extends Pick<Boutique, 'name'>>(boutiques: Place[], name: string): Place | null => {
  const asked = name.trim().toLowerCase()
  return boutiques.find((boutique) => boutique.name.toLowerCase() === asked) ?? boutiques[0] ?? null
}

/** The address as lines, without empty ones. */
export const addressLines = ({ AddressFirst, AddressSecond }: Pick<Boutique, 'AddressFirst' | 'AddressSecond'>) =>
  [AddressFirst, AddressSecond].map((line) => line.trim()).filter(Boolean)

/** A link to a map service's directions, null without an address. Our pages load nothing from that service. */
export const directionsHref = (boutique: Pick<Boutique, 'AddressFirst' | 'AddressSecond' | 'name'>) => {
  const lines = addressLines(boutique)
  if (lines.length === 0) return null
  const query = new URLSearchParams({ api: '1', destination: [...lines, boutique.name].join(', ') })
  return `https://www.google.com/maps/dir/?${query}`
}

/** Opening hours as lines: the record separates them with commas. */
export const openingLines = (hours: string) =>
  hours
    .split(',')
    .map((line) => line.trim())
    .filter(Boolean)

/** Without the invisible marks that some address books add. */
const visible = (number: string) => number.replace(/\p{Cf}/gu, '').trim()

/** One number and no words: the digits of two, or of a number and its extension, make somebody else's. */
const oneNumber = /^\(?\+?[\d\s\p{Pd}()./]+$/u

/** '0123/4' and '0123 / 0124' are two numbers. */
const severalNumbers = /\s\/|\/\s|\/\d{1,4}$/

/**
 * A telephone number of at most 15 digits for dialling from abroad: '+44 (0)20 7000' → '+44207000'. Keeps a leading '+'.
 * Null if the text is not one number.
 */
const dialable = (number: string) => {
  const typed = visible(number)
  const called = typed
    .replace(/^\(\+/, '+')
    .replace(/^((?:\+|00).*?)\(0\)/, '$1')
    .replace(/(?!^\+)\D/g, '')
  return oneNumber.test(typed) && !severalNumbers.test(typed) && /^(\+|00)?\d{1,15}$/.test(called) ? called : null
}

/** A tel: link, or null if the text is not one telephone number. */
export const telHref = (number: string) => {
  const called = dialable(number)
  return called && `tel:${called}`
}

/**
 * A WhatsApp link with a prefilled text, or null if the text is not one number. Null for one that begins without its
 * country, '07700 900123', too: WhatsApp would call it invalid.
 */
export const whatsAppHref = (number: string, text = '') => {
  const digits = dialable(number)?.replace(/^\+|^00/, '')
  if (!digits || digits.startsWith('0')) return null
  return `https://wa.me/${digits}${text ? `?text=${encodeURIComponent(text)}` : ''}`
}
