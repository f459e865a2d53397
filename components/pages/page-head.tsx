import type { ReactNode } from 'react'
import { Picture } from '@/components/ui/picture'
import { Title } from '@/components/ui/title'
import { coverSizes, type Photo } from '@/lib/images/photo'
import styles from './page-head.module.css'

type PageHeadProps = {
  /** may hold *italics* */
  title: string
  banner?: Photo | null
  /** below the title */
  children?: ReactNode
}

/** Matches page-head.module.css: at least 280 px high, unless the screen is low. */
const bannerBoxes = [
  { media: '(min-width: 768px)', vw: 100, ratio: 21 / 9 },
  { vw: 100, ratio: 1.35 },
]

/** A page's banner, as wide as the screen; a `late` one is below the first screen. */
export const PageBanner = ({ photo, late = false }: { photo: Photo; late?: boolean }) => (
  <figure className={photo.closeUp ? styles.banner : `${styles.banner} ${styles.dissolving}`}>
    <Picture photo={photo} sizes={coverSizes(photo, bannerBoxes)} priority={!late} fade={false} />
  </figure>
)

/** A page's banner, if it has one, and its title. */
export const PageHead = ({ title, banner = null, children }: PageHeadProps) => (
  <header>
    {banner && <PageBanner photo={banner} />}
    <div className={`wrap ${banner ? styles.below : 'page-head'}`}>
      <h1 className={`title-hero ${styles.title}`}>
        <Title text={title} />
      </h1>
      {children}
    </div>
  </header>
)
