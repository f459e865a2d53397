import { type Boutique, openingLines, telHref, whatsAppHref } from '@/lib/boutiques/boutique'
import { Lines } from './lines'

/** How to reach a boutique, and when. What its record leaves empty is left out. */
export const ContactList = ({ boutique }: { boutique: Boutique }) => {
  const { Email, PhoneNumber, WhatsAppNumber, AddressFirst, AddressSecond, OpeningHours } = boutique
  const ways = [
    { name: 'E-mail', href: Email ? `mailto:${Email}` : null, shown: Email },
    { name: 'Telephone', href: telHref(PhoneNumber), shown: PhoneNumber },
    { name: 'WhatsApp', href: whatsAppHref(WhatsAppNumber), shown: WhatsAppNumber },
  ]
  const address = [AddressFirst, AddressSecond].filter(Boolean)
  const hours = openingLines(OpeningHours)
  return (
    <dl className="dl">
      {ways.map(
        ({ name, href, shown }) =>
          href && (
            <div className="dl__row" key={name}>
              <dt>{name}</dt>
              <dd>
                <a href={href}>{shown}</a>
              </dd>
            </div>
          ),
      )}
      {address.length > 0 && (
        <div className="dl__row">
          <dt>Address</dt>
          <dd>
            <Lines lines={address} />
          </dd>
        </div>
      )}
      {hours.length > 0 && (
        <div className="dl__row">
          <dt>Opening hours</dt>
          <dd>
            <Lines lines={hours} />
          </dd>
        </div>
      )}
    </dl>
  )
}
