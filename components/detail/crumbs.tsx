import { SiteLink } from '@/components/ui/link'
import type { Crumb } from '@/lib/catalogue/crumbs'
import styles from './crumbs.module.css'

/** The way from the home page to a piece, whose own step is no link. */
export const Crumbs = ({ crumbs, name }: { crumbs: Crumb[]; name: string }) => (
  <nav className={styles.crumbs} aria-label="Breadcrumb">
    <ol>
      {crumbs.map((crumb) => (
        <li key={crumb.href}>
          <SiteLink href={crumb.href}>{crumb.name}</SiteLink>
        </li>
      ))}
      <li aria-current="page">
        <span dir="auto">{name}</span>
      </li>
    </ol>
  </nav>
)
