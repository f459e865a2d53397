import { texts } from '@/lib/site/texts'

type NoPiecesProps = { path: string; filtered: boolean; onClear: () => void }

/** In place of the grid. */
export const NoPieces = ({ path, filtered, onClear }: NoPiecesProps) =>
  filtered ? (
    <div className="m4">
      <p className="d4">{texts.listing.empty}</p>
      <p className="m2">
        <a
          className="link"
          href={path}
          onClick={(event) => {
            event.preventDefault()
            onClear()
          }}
        >
          Show all watches
        </a>
      </p>
    </div>
  ) : (
    <p className="d4 m4">Nothing is here at the moment. New watches appear as their owners offer them to us.</p>
  )
