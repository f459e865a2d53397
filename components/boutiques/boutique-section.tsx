import { AppointmentForm } from '@/components/enquiries/forms'
import { Picture } from '@/components/ui/picture'
import type { Boutique } from '@/lib/boutiques/boutique'
import { parseOpeningHours } from '@/lib/boutiques/opening-hours'
import type { Photo } from '@/lib/images/photo'
import { columns, coverSizes } from '@/lib/images/sizes'
import * as texts from '@/lib/texts'
import styles from './boutique-section.module.css'
import { ContactDetails } from './contact-details'
import { OpenNow } from './open-now'
import { StreetPlan } from './street-plan'

type BoutiqueSectionProps = {
  boutique: Boutique
  photo: Photo | null
  plan: Photo | null
  /** the first boutique's picture is on the first screen */
  first: boolean
  /** the privacy policy is hidden */
  unlinked: boolean
}

/** A boutique: picture, contact details and appointment form. The element's id is the boutique's name. */
export const BoutiqueSection = ({ boutique, photo, plan, first, unlinked }: BoutiqueSectionProps) => {
  const { name, Description } = boutique
  const opening = parseOpeningHours(boutique.OpeningHours)
  return (
    <section className={`wrap grid ${styles.boutique}`} id={name}>
      <div className={styles.room}>
        {photo && (
          <figure>
            <Picture
              photo={photo}
              sizes={coverSizes(photo, { vw: columns(12), ratio: 4 / 3 }, [
                '(min-width: 1100px)',
                { vw: columns(6), ratio: 4 / 5 },
              ])}
              priority={first}
              alt={`The ${name} boutique`}
              fade={false}
            />
          </figure>
        )}
      </div>
      <div className={styles.words}>
        <h2 className="title-page">{name}</h2>
        {Description && <p className={`lead ${styles.description}`}>{Description}</p>}
        {opening && <OpenNow opening={opening} timeZone={boutique.timeZone} />}
        <ContactDetails boutique={boutique} />
        {boutique.access && <p className="muted text-sm mt-16">{boutique.access}</p>}
        <StreetPlan boutique={boutique} plan={plan} />
        <h3 className={`title-block ${styles.appointment}`}>{texts.boutique.appointment(name)}</h3>
        <div className="mt-24">
          <AppointmentForm boutique={boutique} unlinked={unlinked} />
        </div>
      </div>
    </section>
  )
}
