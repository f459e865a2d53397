import { ViewingForm } from '@/components/enquiries/forms'
import { FreeHours } from '@/components/enquiries/free-hours'
import { addressLines, type Boutique, openingLines } from '@/lib/boutiques/boutique'
import type { Piece } from '@/lib/catalogue/piece'
import styles from './visit.module.css'

type VisitProps = {
  piece: Piece
  boutique: Boutique
  /** the privacy policy is hidden */
  unlinked: boolean
}

/** The boutique: where the piece can be seen, or, for a piece that is sold or elsewhere, the boutique itself. */
export const Visit = ({ piece, boutique, unlinked }: VisitProps) => {
  const isHere = piece.status.tone === 'available' && piece.location.toLowerCase() === boutique.name.toLowerCase()
  const address = addressLines(boutique)
  return (
    <section className={styles.visit} aria-labelledby="visit">
      <h2 className="title-block" id="visit">
        {isHere ? `See it in ${boutique.name}` : `Visit us in ${boutique.name}`}
      </h2>
      <div className="muted text-sm">
        {address.length > 0 && <p>{address.join(', ')}</p>}
        {openingLines(boutique.OpeningHours).map((line) => (
          <p key={line}>{line}</p>
        ))}
        {boutique.access && <p className="mt-16">{boutique.access}</p>}
      </div>
      {piece.isOnItsWay && <p>On its way to us, so it cannot be viewed yet.</p>}
      {piece.status.tone !== 'sold' && !piece.isOnItsWay && (
        <div className={styles.book} data-screen>
          <ViewingForm piece={piece} boutique={boutique} unlinked={unlinked}>
            <FreeHours
              boutique={boutique.name}
              href={`/locations/viewing?${new URLSearchParams({ boutique: boutique.name, sku: piece.sku })}`}
            />
          </ViewingForm>
        </div>
      )}
    </section>
  )
}
