import { SiteLink } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'
import type { Photo } from '@/lib/images/photo'
import { covering, scaled, sizesOf } from '@/lib/images/sizes'
import styles from './membership-promo.module.css'

/** Matches membership-promo.module.css: 4:3; from 900 px half the screen wide, and 520 px high. */
const sizesFor = (photo: Photo) => {
  const width = (520 * photo.width) / photo.height
  return sizesOf(
    covering(photo, { vw: 100, ratio: 4 / 3 }),
    [`(min-width: ${Math.max(900, Math.round(2 * width))}px)`, '50vw'],
    ['(min-width: 900px)', scaled('1px', width)],
  )
}

/** The invitation to become a member. */
export const MembershipPromo = ({ photo }: { photo: Photo | null }) => (
  <aside className={`night ${styles.promo}`} data-screen>
    {photo && (
      <figure>
        <Picture photo={photo} sizes={sizesFor(photo)} fade={false} />
      </figure>
    )}
    <div className={styles.words}>
      <h2 className="title-page">Some watches are never advertised</h2>
      <p className="lead">Members see the pieces we do not advertise.</p>
      <SiteLink className="btn" href="/register">
        Become a member
      </SiteLink>
    </div>
  </aside>
)
