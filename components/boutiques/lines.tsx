import { Fragment } from 'react'

/** Lines of an address or of opening hours. */
export const Lines = ({ lines }: { lines: string[] }) => (
  <>
    {lines.map((line, index) => (
      <Fragment key={line}>
        {index > 0 && <br />}
        {line}
      </Fragment>
    ))}
  </>
)
