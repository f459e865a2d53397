import { SiteLink } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'
import { coverSizes, type Photo } from '@/lib/images/photo'
import styles from './membership-promo.module.css'

const boxes = [
  { media: '(min-width: 900px)', vw: 50, ratio: 4 / 3 },
  { vw: 100, ratio: 4 / 3 },
]

/** The invitation to become a member. */
export const MembershipPromo = ({ photo }: { photo: Photo | null }) => (
  <aside className={`night ${styles.promo}`} data-screen>
    {photo && (
      <figure>
        <Picture photo={photo} sizes={coverSizes(photo, boxes)} fade={false} />
      </figure>
    )}
    <div className={styles.words}>
      <h2 className="title-page">Some watches are never advertised</h2>
      <p className="lead">Members see pieces that we do not show around, before anyone else does.</p>
      <SiteLink className="btn" href="/register">
        Become a member
      </SiteLink>
    </div>
  </aside>
)
