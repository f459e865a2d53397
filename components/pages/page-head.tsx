import type { ReactNode } from 'react'
import { Picture } from '@/components/ui/picture'
import { Title } from '@/components/ui/title'
import type { Photo } from '@/lib/images/photo'
import { covering, sizesOf } from '@/lib/images/sizes'
import { plainTitle } from '@/lib/site/site'
import styles from './page-head.module.css'

type PageHeadProps = {
  /** may hold *italics* */
  title: string
  banner?: Photo | null
  /** below the title */
  children?: ReactNode
}

/** Matches page-head.module.css: at least 280 px high, unless the screen is low. */
const bannerSizes = (photo: Photo) => {
  const least = Math.round((280 * photo.width) / photo.height)
  return sizesOf(`${least}px`, [`(min-width: ${Math.min(653, least)}px)`, covering(photo, { vw: 100, ratio: 21 / 9 })])
}

type PageBannerProps = {
  photo: Photo
  /** below the first screen */
  late?: boolean
}

/** A page's banner, as wide as the screen. */
export const PageBanner = ({ photo, late = false }: PageBannerProps) => (
  <figure className={styles.banner}>
    <Picture photo={photo} sizes={bannerSizes(photo)} priority={!late} fade={false} />
  </figure>
)

/** More letters take two lines on a larger screen; see .title's width. */
const lettersOfALine = 18

/** A page's banner, if it has one, and its title. */
export const PageHead = ({ title, banner = null, children }: PageHeadProps) => (
  <header className={styles.head} data-long={plainTitle(title).length > lettersOfALine || undefined}>
    {banner && <PageBanner photo={banner} />}
    <div className={`wrap ${banner ? styles.below : 'page-head'}`}>
      <h1 className={`title-hero ${styles.title}`}>
        <Title text={title} />
      </h1>
      {children}
    </div>
  </header>
)
