import { Fragment } from 'react'

/** The parts of an e-mail address between which a line may break; a telephone number breaks at its spaces. */
const partsOf = (shown: string) => (shown.includes('@') ? shown.split(/(?<=@)|(?=\.)/) : [shown])

/** A link by which to reach somebody; its text alone if that cannot be dialled. */
export const LinkOrText = ({ href, shown }: { href: string | null; shown: string }) =>
  href ? (
    <a href={href}>
      {/* one element: in a flex container <wbr> would be an item */}
      <span>
        {partsOf(shown).map((part, index) => (
          <Fragment key={part}>
            {index > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </span>
    </a>
  ) : (
    shown
  )
