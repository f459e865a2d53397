import { Fragment, type ReactNode } from 'react'
import { LinkOrText } from '@/components/ui/link-or-text'
import { addressLines, type Boutique, openingLines, telHref, whatsAppHref } from '@/lib/boutiques/boutique'

const Lines = ({ lines }: { lines: string[] }) =>
  lines.map((line, index) => (
    <Fragment key={line}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))

/** A boutique's contact details and opening hours. Empty fields are left out. */
export const ContactList = ({ boutique }: { boutique: Boutique }) => {
  const { Email, PhoneNumber, WhatsAppNumber, OpeningHours } = boutique
  const address = addressLines(boutique)
  const hours = openingLines(OpeningHours)
  const rows: [string, ReactNode][] = [
    ['E-mail', Email && <LinkOrText href={`mailto:${Email}`} shown={Email} />],
    ['Telephone', PhoneNumber && <LinkOrText href={telHref(PhoneNumber)} shown={PhoneNumber} />],
    ['WhatsApp', WhatsAppNumber && <LinkOrText href={whatsAppHref(WhatsAppNumber)} shown={WhatsAppNumber} />],
    ['Address', address.length > 0 && <Lines lines={address} />],
    ['Opening hours', hours.length > 0 && <Lines lines={hours} />],
  ]
  return (
    <dl className="facts">
      {rows.map(
        ([name, value]) =>
          value && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}
