import 'server-only'
import type { ComponentProps, CSSProperties } from 'react'
import { CloseIcon } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/link'
import { Logo } from '@/components/ui/logo'
import { renderedOnce } from '@/components/ui/markup'
import { Picture } from '@/components/ui/picture'
import type { Photo } from '@/lib/images/photo'
import { covering, sizesOf } from '@/lib/images/sizes'
import type { MenuLink, Site } from '@/lib/site/site'
import * as texts from '@/lib/texts'
import header from './header.module.css'
import { HeaderLinks } from './header-links'
import styles from './menu.module.css'
import menu from './menu.module.css'
import { MenuReach } from './menu-reach'

type MenuContentProps = {
  site: Site
  photo: Photo | null
}

/** The open menu: two columns of links, a picture on wide screens, and contact details. */
export const MenuContent = ({ site, photo }: MenuContentProps) => (
  <>
    <div className={styles.bar}>
      <form method="dialog" className={styles.close}>
        <button type="submit" className={header.item}>
          <CloseLabel />
        </button>
      </form>
      <a className={`${header.item} ${styles.withoutScript}`} href="#top">
        <CloseLabel />
      </a>
      <Logo brand={site.brand} />
      <HeaderLinks boutiques={site.boutiques} hidden={site.hidden} />
    </div>
    <nav className={styles.columns} aria-label="Main" {...columnsOf(site, photo)} />
    <MenuReach site={site} />
  </>
)

const columnsOf = renderedOnce(({ menu }: Site, photo: Photo | null) => (
  <>
    <Column title={texts.header.collection} links={menu.collection} className={styles.large} first={0} />
    <Column
      title={texts.header.discover}
      links={menu.discover}
      className={styles.small}
      first={menu.collection.length}
    />
    {photo && (
      <figure className={styles.picture}>
        <Picture
          photo={photo}
          sizes={sizesOf('1px', ['(min-width: 1100px)', covering(photo, { vw: 33, ratio: 0.75 })])}
          alt=""
          blurred={false}
          fade={false}
        />
      </figure>
    )}
  </>
))

const CloseLabel = () => (
  <>
    <CloseIcon />
    <span>Close</span>
  </>
)

type ColumnProps = {
  title: string
  links: MenuLink[]
  className: string | undefined
  /** number of lines that animate in before this column's */
  first: number
}

const Column = ({ title, links, className, first }: ColumnProps) => (
  <div className={className}>
    <h2 className={`text-sm ${styles.title}`}>{title}</h2>
    <ul>
      {links.map(({ label, href }, index) => (
        <li key={href} className={styles.line} style={{ '--line': first + index } as CSSProperties}>
          <SiteLink href={href}>{label}</SiteLink>
        </li>
      ))}
    </ul>
  </div>
)

/** The menu in its open state. */
export const OpenMenu = (props: ComponentProps<typeof MenuContent>) => (
  <dialog open className={`night ${menu.menu}`} aria-label="Menu">
    <MenuContent {...props} />
  </dialog>
)
