import type { ReactNode } from 'react'
import { Blurbs } from '@/components/pages/blurb-block'
import { RichText } from '@/components/pages/rich-text'
import { SiteLink } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'
import { Title } from '@/components/ui/title'
import type { Photo } from '@/lib/images/photo'
import { scaled, sizesOf } from '@/lib/images/sizes'
import type { Page } from '@/lib/pages/page'
import { isHiddenLink } from '@/lib/site/page-visibility'
import styles from './auth-layout.module.css'
import { Flash } from './flash'
import { ReloadWhenStale } from './reload-when-stale'

/** A list of links, one per line. */
const Links = ({ links }: { links: { label: string; href: string }[] }) => (
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

type AuthLayoutProps = {
  /** may hold *italics* */
  title: string
  photo: Photo | null
  /** message about an action just completed; '' = none */
  flash?: string
  /** below the title */
  lead?: ReactNode
  links: { label: string; href: string }[]
  /** router links of hidden pages: `links` to them are left out */
  hidden?: string[]
  /** the staff's content below the form: sanitised HTML, and blocks */
  below?: string
  blurbs?: Page['blurbs']
  children: ReactNode
}

/**
 * Matches auth-layout.module.css: half of a wide screen below the header. Above the form the photograph is 280 px high on
 * phones, but at most 40 % of the screen; one that fills its place there is as wide as the screen.
 */
const sizesFor = (photo: Photo) => {
  const ratio = photo.width / photo.height
  const filling: [string, string][] = photo.closeUp
    ? [[`(min-aspect-ratio: ${Math.round(40 * ratio)}/100)`, '100vw']]
    : []
  return sizesOf(
    scaled('40vh', ratio),
    [`(min-width: 1100px) and (max-aspect-ratio: ${Math.round(180 * ratio)}/100)`, scaled('100vh - 88px', ratio)],
    ['(min-width: 1100px)', '50vw'],
    ...filling,
    ['(max-width: 500px) and (min-height: 700px)', scaled('280px', ratio)],
  )
}

/** The layout of the sign-in pages: a picture, and beside it a form and links to the other forms. */
export const AuthLayout = ({
  title,
  photo,
  flash = '',
  lead,
  links,
  hidden = [],
  below = '',
  blurbs = [],
  children,
}: AuthLayoutProps) => (
  <main id="main">
    <div className={`${styles.layout} ${photo ? '' : styles.plain}`}>
      <ReloadWhenStale />
      {photo && (
        <div className={`${styles.picture} ${photo.closeUp ? styles.filled : ''}`}>
          <Picture photo={photo} sizes={sizesFor(photo)} priority />
        </div>
      )}
      <div className={styles.side}>
        <div className={styles.inner}>
          {flash && <Flash text={flash} />}
          <h1 className="title-page">
            <Title text={title} />
          </h1>
          {lead}
          <div className={styles.form}>{children}</div>
          <Links links={links.filter(({ href }) => !isHiddenLink(href, hidden))} />
          <RichText html={below} className="mt-32" />
        </div>
      </div>
    </div>
    <Blurbs blurbs={blurbs} />
  </main>
)
