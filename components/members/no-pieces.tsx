import * as texts from '@/lib/piece-texts'

type NoPiecesProps = { path: string; filtered: boolean; onClear: () => void }

/** Shown instead of an empty grid. */
export const NoPieces = ({ path, filtered, onClear }: NoPiecesProps) =>
  filtered ? (
    <div className="mt-32">
      <p className="title-block">{texts.listing.empty}</p>
      <p className="mt-16">
        <a
          className="link"
          href={path}
          onClick={(event) => {
            event.preventDefault()
            onClear()
          }}
        >
          Show all pieces
        </a>
      </p>
    </div>
  ) : (
    <p className="title-block mt-32">Nothing here at the moment. New pieces appear as their owners offer them to us.</p>
  )
