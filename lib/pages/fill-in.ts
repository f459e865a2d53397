import { escapeMarkup } from '@/lib/format-text'
import { periodFacts } from '@/lib/retention/periods'

/** Placeholder names such as 'email' or 'London.PhoneNumber', and their values. */
export type Facts = Map<string, string>

type Texts<Field extends string> = Record<Field, string>
type Settings = Texts<'brand_name' | 'main_brand_name' | 'tagline' | 'email' | 'WhatsAppNumber'>
type Place = Texts<
  'name' | 'Email' | 'PhoneNumber' | 'WhatsAppNumber' | 'AddressFirst' | 'AddressSecond' | 'OpeningHours' | 'access'
>

/** The shop's placeholders, named by their columns; {London.Address} is both address lines. */
export const factsOf = (settings: Settings, boutiques: Place[]): Facts => {
  const { brand_name, main_brand_name, tagline, email, WhatsAppNumber } = settings
  const facts: Facts = new Map(Object.entries({ brand_name, main_brand_name, tagline, email, WhatsAppNumber }))
  for (const [name, words] of periodFacts) facts.set(name, words)
  for (const name of ['London', 'Geneva']) {
    const place = boutiques.find((boutique) => boutique.name === name)
    for (const column of [
      'AddressFirst',
      'AddressSecond',
      'Email',
      'PhoneNumber',
      'WhatsAppNumber',
      'OpeningHours',
      'access',
    ] as const)
      facts.set(`${name}.${column}`, place?.[column] ?? '')
    facts.set(`${name}.Address`, [place?.AddressFirst, place?.AddressSecond].filter(Boolean).join(', '))
  }
  return facts
}

/** Replaces placeholders in a text; unknown ones stay unchanged. */
export const fillIn = (text: string, facts: Facts) =>
  text.replace(/\{([A-Za-z_.]{1,40})\}/g, (typed, name) => facts.get(name) ?? typed)

/** Replaces placeholders in HTML; the values are escaped. */
export const fillInHtml = (html: string, facts: Facts) =>
  html.replace(/\{([A-Za-z_.]{1,40})\}/g, (typed, name) => {
    const fact = facts.get(name)
    return fact === undefined ? typed : escapeMarkup(fact)
  })
