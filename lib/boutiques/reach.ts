import { type Boutique, telHref, whatsAppHref } from './boutique'

/** A boutique's phone and WhatsApp: link and displayed number, null if there is none. JSON-safe. */
export type Reach = { call: { href: string; shown: string } | null; chat: { href: string; shown: string } | null }

type Numbers = Pick<Boutique, 'PhoneNumber' | 'WhatsAppNumber'>

const way = (href: string | null, shown: string) => (href ? { href, shown } : null)

export const reachOf = ({ PhoneNumber, WhatsAppNumber }: Numbers): Reach => ({
  call: way(telHref(PhoneNumber), PhoneNumber),
  chat: way(whatsAppHref(WhatsAppNumber), WhatsAppNumber),
})

const house = 'London'

/** Contact numbers of the boutique of that name, else of London, else of the first, else null. */
export const reachFor = (boutiques: (Numbers & Pick<Boutique, 'name'>)[], place = house): Reach | null => {
  const named = (name: string) =>
    boutiques.find((boutique) => boutique.name.toLowerCase() === name.trim().toLowerCase())
  const found = named(place) ?? named(house) ?? boutiques[0]
  return found ? reachOf(found) : null
}

type Reachable = { boutiques: Pick<Boutique, 'name' | 'PhoneNumber'>[]; whatsApp: string; email: string }

/** Name, link and text of each way to reach the shop, without empty ones; `href` null: what cannot be dialled. */
export const waysOf = ({ boutiques, whatsApp, email }: Reachable) =>
  [
    ...boutiques.map(({ name, PhoneNumber }) => ({ name, href: telHref(PhoneNumber), shown: PhoneNumber })),
    { name: 'WhatsApp', href: whatsAppHref(whatsApp), shown: whatsApp },
    { name: 'E-mail', href: `mailto:${email}`, shown: email },
  ].filter(({ shown }) => shown)
