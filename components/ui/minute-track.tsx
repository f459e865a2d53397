const degrees = Array.from({ length: 60 }, (_, minute) => minute * 6)

/** The marks of a minute track, inwards from the rim; every fifth is longer. */
const marks = degrees.map((angle) => (
  <path d={`M12 1v${angle % 30 === 0 ? 0.62 : 0.28}`} transform={`rotate(${angle} 12 12)`} key={angle} />
))

/** The brand mark as a large dial with a minute track. */
export const MinuteTrack = ({ className = '' }: { className?: string }) => (
  <svg className={`spinner ${className}`} viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="11" />
    {marks}
    <path className="spinner__quarter" d="M12 1A11 11 0 0 1 23 12" />
  </svg>
)
