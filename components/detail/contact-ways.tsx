import { type Boutique, telHref, whatsAppHref } from '@/lib/boutiques/boutique'
import type { Piece } from '@/lib/catalogue/piece'
import { texts } from '@/lib/site/texts'
import styles from './contact-ways.module.css'

export const contactWaysId = 'ways'

type ContactWaysProps = {
  piece: Pick<Piece, 'name' | 'sku'>
  /** whose numbers they are */
  boutique: Boutique
  /** side by side in the bar at the foot of a phone, not as buttons in the page */
  bar?: boolean
}

/** The ways to ask about a piece; one without a number or address is left out. */
export const ContactWays = ({ piece: { name, sku }, boutique, bar = false }: ContactWaysProps) => {
  const mail = boutique.Email.trim()
  const ways = [
    { label: 'WhatsApp', href: whatsAppHref(boutique.WhatsAppNumber, texts.detail.whatsApp(name, sku)) },
    { label: 'Call', href: telHref(boutique.PhoneNumber) },
    { label: 'E-mail', href: mail ? `mailto:${mail}?subject=${encodeURIComponent(`${name} - ${sku}`)}` : null },
  ].flatMap(({ label, href }) => (href ? [{ label, href }] : []))
  if (ways.length === 0) return null
  return (
    <div className={bar ? styles.bar : styles.ways} id={bar ? undefined : contactWaysId}>
      {ways.map(({ label, href }, index) => (
        <a className={bar ? undefined : `btn ${index > 0 ? 'btn--line' : ''}`} href={href} key={label}>
          {label}
        </a>
      ))}
    </div>
  )
}
