import { SiteLink } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'
import { Spinner } from '@/components/ui/spinner'
import { ModelName } from '@/components/ui/title'
import type { Card } from '@/lib/catalogue/piece'
import type { Photo } from '@/lib/images/photo'
import { texts } from '@/lib/site/texts'
import { Similar } from './detail-page'
import floor from './detail-page.module.css'
import styles from './members-notice.module.css'

type MembersNoticeProps = {
  sku: string
  name: string
  /** public pieces to go on with */
  others: Card[]
  /** what hangs behind the curtain: a picture of the house, never of the piece */
  picture: Photo | null
}

/** What a guest sees in place of a members-only piece: its name and the way in. */
export const MembersNotice = ({ sku, name, others, picture }: MembersNoticeProps) => (
  <main id="main">
    <div className={floor.piece}>
      <div className={`night ${styles.curtain}`} aria-hidden="true">
        {picture && (
          <Picture photo={picture} alt="" sizes="(min-width: 1100px) 62vw, 100vw" maxWidth={640} loading="eager" />
        )}
      </div>
      <div className={`${floor.side} ${styles.side}`}>
        <Spinner />
        <p className={styles.name}>
          <ModelName text={name} />
        </p>
        <h1 className="title-section">{texts.detail.membersOnly}</h1>
        <p className="lead mt-16">Some owners ask us to sell quietly. Members see those pieces first, and only here.</p>
        <div className={styles.ways}>
          <SiteLink className="btn" href="/register">
            Register
          </SiteLink>
          {/* any address of the piece leads a member to its own */}
          <SiteLink className="btn btn--outline" href={`/login?redirect=${encodeURIComponent(`/watch/-/${sku}`)}`}>
            {texts.login.submit}
          </SiteLink>
        </div>
      </div>
    </div>
    <Similar cards={others} />
  </main>
)
