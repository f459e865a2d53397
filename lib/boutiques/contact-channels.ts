import { type Boutique, boutiqueFor, telHref, whatsAppHref } from './boutique'

/** A boutique's phone and WhatsApp: link and displayed number, null if there is none. JSON-safe. */
export type ContactChannels = {
  call: { href: string; shown: string } | null
  chat: { href: string; shown: string } | null
}

type Numbers = Pick<Boutique, 'PhoneNumber' | 'WhatsAppNumber'>

const way = (href: string | null, shown: string) => (href ? { href, shown } : null)

export const channelsOf = ({ PhoneNumber, WhatsAppNumber }: Numbers): ContactChannels => ({
  call: way(telHref(PhoneNumber), PhoneNumber),
  chat: way(whatsAppHref(WhatsAppNumber), WhatsAppNumber),
})

/** Contact numbers of the boutique of that name, else of the first, else null. */
export const channelsFor = (boutiques: (Numbers & Pick<Boutique, 'name'>)[], name = ''): ContactChannels | null => {
  const found = boutiqueFor(boutiques, name)
  return found && channelsOf(found)
}

type Reachable = { boutiques: Pick<Boutique, 'name' | 'PhoneNumber'>[]; whatsApp: string; email: string }

/** Name, link and text of each way to reach the shop, without empty ones; `href` null: what cannot be dialled. */
export const contactLinks = ({ boutiques, whatsApp, email }: Reachable) =>
  [
    ...boutiques.map(({ name, PhoneNumber }) => ({ name, href: telHref(PhoneNumber), shown: PhoneNumber })),
    { name: 'WhatsApp', href: whatsAppHref(whatsApp), shown: whatsApp },
    { name: 'Email', href: `mailto:${email}`, shown: email },
  ].filter(({ shown }) => shown)
