import { telHref, whatsAppHref } from '@/lib/boutiques/boutique'
import type { Site } from '@/lib/site/site'
import styles from './menu-reach.module.css'

/** The foot of the menu: telephone numbers, WhatsApp and e-mail. */
export const MenuReach = ({ site }: { site: Site }) => {
  const whatsApp = whatsAppHref(site.whatsApp)
  return (
    <div className={styles.reach}>
      {site.boutiques.map(({ name, PhoneNumber }) => {
        const href = telHref(PhoneNumber)
        return href ? (
          <a key={name} href={href}>
            {`${name} ${PhoneNumber}`}
          </a>
        ) : null
      })}
      {whatsApp && <a href={whatsApp}>WhatsApp</a>}
      {site.email && <a href={`mailto:${site.email}`}>{site.email}</a>}
    </div>
  )
}
