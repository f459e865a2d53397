import { SiteLink } from '@/components/ui/link'
import styles from './links.module.css'

/** A list of links, one per line. */
export const Links = ({ links }: { links: { label: string; href: string }[] }) => (
  <ul className={styles.links}>
    {links.map(({ label, href }) => (
      <li key={href}>
        <SiteLink className="link" href={href}>
          {label}
        </SiteLink>
      </li>
    ))}
  </ul>
)
