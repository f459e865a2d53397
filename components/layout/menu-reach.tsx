import 'server-only'
import { renderedOnce } from '@/components/ui/markup'
import { telHref, whatsAppHref } from '@/lib/boutiques/boutique'
import type { Site } from '@/lib/site/site'
import styles from './menu-reach.module.css'

const linksOf = renderedOnce(({ boutiques, whatsApp, email }: Site) => {
  const chat = whatsAppHref(whatsApp)
  return (
    <>
      {boutiques.map(({ name, PhoneNumber }) => {
        const href = telHref(PhoneNumber)
        const shown = `${name} ${PhoneNumber}`
        if (!PhoneNumber) return null
        return href ? (
          <a key={name} href={href}>
            {shown}
          </a>
        ) : (
          <span key={name}>{shown}</span>
        )
      })}
      {chat && <a href={chat}>WhatsApp</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </>
  )
})

/** The foot of the menu: telephone numbers, WhatsApp and e-mail. */
export const MenuReach = ({ site }: { site: Site }) => <div className={styles.reach} {...linksOf(site)} />
