import type { Status } from '@/lib/catalogue/piece'

const toneClass = { available: '', deposit: 'status--deposit', sold: 'status--sold', other: '' } as const

type StatusMarkProps = {
  status: Status
  /** appended to the status unless the piece is sold */
  location?: string
}

/** A dot and a label: full dot in stock, half on deposit, hollow sold. */
export const StatusMark = ({ status, location = '' }: StatusMarkProps) => (
  <span className={`status ${toneClass[status.tone]}`.trim()}>
    {location && status.tone !== 'sold' ? `${status.label}, ${location}` : status.label}
  </span>
)
