const radius = 11
const minutes = 60

/** Path of one minute's mark, inwards from the rim; every fifth is longer. */
const mark = (minute: number) => {
  const angle = (minute / minutes) * 2 * Math.PI
  const inner = radius - (minute % 5 === 0 ? 0.62 : 0.28)
  const point = (r: number) => `${(12 + r * Math.sin(angle)).toFixed(2)} ${(12 - r * Math.cos(angle)).toFixed(2)}`
  return `M${point(radius)}L${point(inner)}`
}

const track = Array.from({ length: minutes }, (_, minute) => mark(minute)).join('')

/** The brand mark as a large dial with a minute track. */
export const MinuteTrack = ({ className = '' }: { className?: string }) => (
  <svg className={`spinner ${className}`} viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r={radius} />
    <path d={track} />
    <path className="spinner__quarter" d="M12 1A11 11 0 0 1 23 12" />
  </svg>
)
