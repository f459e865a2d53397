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
  /** stands in the open menu on wide screens */
  menuPhoto?: Photo | null
}

/**
 * Sticks to the top. A page whose first block carries `data-hero="light"` or `data-hero="dark"` gets it transparent
 * over that block, in ink or ivory; changing the attribute (the next slide) changes the colour.
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
