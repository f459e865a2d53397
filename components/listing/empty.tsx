import { EnquiryForm } from '@/components/enquiries/forms'
import { channelsFor } from '@/lib/boutiques/contact-channels'
import { hidesPolicy } from '@/lib/forms/agreement'
import * as texts from '@/lib/piece-texts'
import type { Site } from '@/lib/site/site'
import styles from './empty.module.css'

/** Shown two seconds after a search without results: an enquiry form. */
export const Empty = ({ boutiques, hidden }: Pick<Site, 'boutiques' | 'hidden'>) => (
  <section className={`section wrap split ${styles.empty}`}>
    <div>
      <h2 className="title-page">{texts.listing.empty}</h2>
      <p className="lead mt-24">
        Most of what we sell never reaches the site. Tell us the reference and we will ask the people who own one.
      </p>
    </div>
    <div>
      <h3 className={`title-block ${styles.invitation}`}>{texts.listingPage.emptyInvitation}</h3>
      <EnquiryForm piece={null} reach={channelsFor(boutiques)} unlinked={hidesPolicy(hidden)} />
    </div>
  </section>
)
