import { Fragment, type ReactNode } from 'react'
import { LinkOrText } from '@/components/ui/link-or-text'
import { addressLines, type Boutique, openingLines, telHref, whatsAppHref } from '@/lib/boutiques/boutique'
import * as texts from '@/lib/texts'
import styles from './contact-details.module.css'

const Lines = ({ lines }: { lines: string[] }) =>
  lines.map((line, index) => (
    <Fragment key={line}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))

/**
 * A boutique's contact details and opening hours in a <details> element, which needs no script. Always open in print.
 * Empty fields are left out.
 */
export const ContactDetails = ({ boutique }: { boutique: Boutique }) => {
  const { Email, PhoneNumber, WhatsAppNumber, OpeningHours } = boutique
  const address = addressLines(boutique)
  const hours = openingLines(OpeningHours)
  const rows: [string, ReactNode][] = [
    ['Email', Email && <LinkOrText href={`mailto:${Email}`} shown={Email} />],
    ['Telephone', PhoneNumber && <LinkOrText href={telHref(PhoneNumber)} shown={PhoneNumber} />],
    ['WhatsApp', WhatsAppNumber && <LinkOrText href={whatsAppHref(WhatsAppNumber)} shown={WhatsAppNumber} />],
    ['Address', address.length > 0 && <Lines lines={address} />],
    ['Opening hours', hours.length > 0 && <Lines lines={hours} />],
  ]
  if (!rows.some(([, value]) => value)) return null
  return (
    <details className={styles.details}>
      <summary className={styles.toggle}>
        <span className={styles.show}>{texts.boutique.showDetails}</span>
        <span className={styles.hide}>{texts.boutique.hideDetails}</span>
        <span className={styles.sign} aria-hidden="true" />
      </summary>
      <div className={styles.content}>
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
      </div>
    </details>
  )
}
