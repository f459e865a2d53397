import { type Boutique, telHref, whatsAppHref } from './boutique'

/** How to reach a boutique at once: addresses and what they show, null where there is none. JSON-safe. */
export type Reach = { call: { href: string; shown: string } | null; chat: { href: string; shown: string } | null }

type Numbers = Pick<Boutique, 'PhoneNumber' | 'WhatsAppNumber'>

const way = (href: string | null, shown: string) => (href ? { href, shown } : null)

export const reachOf = ({ PhoneNumber, WhatsAppNumber }: Numbers): Reach => ({
  call: way(telHref(PhoneNumber), PhoneNumber),
  chat: way(whatsAppHref(WhatsAppNumber), WhatsAppNumber),
})

const house = 'London'

/** Of the boutique that a place names, else of London, else of the first, else null. */
export const reachFor = (boutiques: (Numbers & Pick<Boutique, 'name'>)[], place = house): Reach | null => {
  const named = (name: string) =>
    boutiques.find((boutique) => boutique.name.toLowerCase() === name.trim().toLowerCase())
  const found = named(place) ?? named(house) ?? boutiques[0]
  return found ? reachOf(found) : null
}
