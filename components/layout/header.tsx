import 'server-only'
import { SearchLink } from '@/components/search/search-link'
import { Logo } from '@/components/ui/logo'
import type { Photo } from '@/lib/images/photo'
import type { Site } from '@/lib/site/site'
import styles from './header.module.css'
import { HeaderLinks } from './header-links'
import { HeaderScroll } from './header-scroll'
import { Menu } from './menu'
import { MenuContent } from './menu-content'

type HeaderProps = {
  site: Site
  /** shown in the open menu on wide screens */
  menuPhoto?: Photo | null
}

/**
 * A sticky header. Over a first block with `data-hero="light"` or `data-hero="dark"` it is transparent, in ink or
 * ivory; it follows changes of the attribute (the next slide).
 */
export const Header = ({ site, menuPhoto = null }: HeaderProps) => (
  <>
    <HeaderScroll headerId="header" />
    <header className={styles.header} id="header" data-screen>
      <div className={styles.bar}>
        <div className={styles.left}>
          <Menu>
            <MenuContent site={site} photo={menuPhoto} />
          </Menu>
          {!site.hidden.includes('/new-arrivals') && (
            <SearchLink href="/new-arrivals#search" className={styles.item} labelClassName={styles.label} />
          )}
        </div>
        <Logo brand={site.brand} />
        <HeaderLinks boutiques={site.boutiques} hidden={site.hidden} />
      </div>
    </header>
  </>
)
