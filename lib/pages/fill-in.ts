import { escapeMarkup } from '@/lib/format-text'
import { periodFacts } from '@/lib/retention/periods'

/** Placeholder names such as 'email' or 'London.PhoneNumber', and their values. */
export type Facts = Map<string, string>

type Texts<Field extends string> = Record<Field, string>
type Settings = Texts<'brand_name' | 'main_brand_name' | 'tagline' | 'email' | 'WhatsAppNumber'>
type Place = Texts<
  'name' | 'Email' | 'PhoneNumber' | 'WhatsAppNumber' | 'AddressFirst' | 'AddressSecond' | 'OpeningHours' | 'access'
>

const columns = [
  'AddressFirst',
  'AddressSecond',
  'Email',
  'PhoneNumber',
  'WhatsAppNumber',
  'OpeningHours',
  'access',
] as const

/** The shop's placeholders, named by their columns; {London.Address} is both address lines. */
export const factsOf = (settings: Settings, boutiques: Place[]): Facts => {
  const { brand_name, main_brand_name, tagline, email, WhatsAppNumber } = settings
  const facts: Facts = new Map(Object.entries({ brand_name, main_brand_name, tagline, email, WhatsAppNumber }))
  for (const [name, words] of periodFacts) facts.set(name, words)
  for (const place of boutiques) {
    for (const column of columns) facts.set(`${place.name}.${column}`, place[column])
    facts.set(`${place.name}.Address`, [place.AddressFirst, place.AddressSecond].filter(Boolean).join(', '))
  }
  return facts
}

const placeholder = /\{([\p{L} _.'’-]{1,80})\}/gu

/** The value of a placeholder; '' for one of a boutique that the shop does not have, null for other words in braces. */
const factOf = (name: string, facts: Facts) =>
  facts.get(name) ?? ([...columns, 'Address'].some((column) => name.endsWith(`.${column}`)) ? '' : null)

/** Replaces placeholders in a text; unknown ones stay unchanged. */
export const fillIn = (text: string, facts: Facts) =>
  text.replace(placeholder, (typed, name) => factOf(name, facts) ?? typed)

/** Replaces placeholders in HTML; the values are escaped. */
export const fillInHtml = (html: string, facts: Facts) =>
  html.replace(placeholder, (typed, name) => {
    const fact = factOf(name, facts)
    return fact === null ? typed : escapeMarkup(fact)
  })
