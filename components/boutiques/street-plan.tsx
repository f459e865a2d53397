import { Picture } from '@/components/ui/picture'
import { addressLines, type Boutique, directionsHref } from '@/lib/boutiques/boutique'
import type { Photo } from '@/lib/images/photo'
import { columns, coverSizes } from '@/lib/images/sizes'
import styles from './street-plan.module.css'

/** A boutique's street plan (a picture from this site) and a link for directions; no map service is loaded. */
export const StreetPlan = ({ boutique, plan }: { boutique: Boutique; plan: Photo | null }) => {
  const href = directionsHref(boutique)
  if (!href) return null
  const address = addressLines(boutique).join(', ')
  return (
    <figure className={styles.plan}>
      {plan && (
        <Picture
          photo={plan}
          sizes={coverSizes(plan, { vw: columns(12), ratio: 3 / 2 }, [
            '(min-width: 1100px)',
            { vw: columns(5), ratio: 3 / 2 },
          ])}
          alt={`Street plan: ${address}`}
          fade={false}
        />
      )}
      <figcaption className={`text-sm ${styles.caption}`}>
        <span className="muted">{address}</span>
        <a className="link" href={href} target="_blank" rel="noopener noreferrer">
          Directions<span className="visually-hidden"> to {boutique.name}, in a new tab</span>
        </a>
      </figcaption>
    </figure>
  )
}
