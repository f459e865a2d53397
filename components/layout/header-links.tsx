import { SavedLink } from '@/components/saved/saved-link'
import { SiteLink } from '@/components/ui/link'
import { type Boutique, citiesOf } from '@/lib/boutiques/boutique'
import styles from './header.module.css'
import { MemberLink } from './member-link'

/** The right end of the header and of the open menu's bar. */
export const HeaderLinks = ({ boutiques, hidden }: { boutiques: Boutique[]; hidden: string[] }) => (
  <div className={styles.links}>
    {boutiques.length > 0 && !hidden.includes('/locations') && (
      <SiteLink href="/locations" className={`${styles.item} ${styles.places}`}>
        {citiesOf(boutiques)}
      </SiteLink>
    )}
    <SavedLink hidden={hidden.includes('/saved')} className={styles.item} labelClassName={styles.label} />
    <MemberLink hidden={hidden.includes('/membership')} />
  </div>
)
