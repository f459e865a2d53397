import { Box, Typography } from '@mui/material'
import { formatTime, grouped } from '../format'
import type { Change } from './change'
import { readChanges } from './price-points'

const [width, height, margin] = [640, 120, 12]
/** Width reserved for the label of a mark. */
const room = 72

/** Step chart of the price in its present currency, with a mark for each status change. */
export const PriceLine = ({ changes }: { changes: Change[] }) => {
  const { points, marks } = readChanges(changes)
  if (points.length < 2 && marks.length === 0) return null
  const first = Math.min(...points.map(({ at }) => at), ...marks.map(({ at }) => at))
  const span = Math.max(1, Date.now() - first)
  const prices = points.map(({ price }) => price)
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const x = (at: number) => margin + ((at - first) / span) * (width - 2 * margin)
  const y = (price: number) => height - 24 - ((price - least) / Math.max(1, most - least)) * (height - 24 - 2 * margin)
  const path = points
    .map(({ at, price }, index) => (index === 0 ? `M${x(at)} ${y(price)}` : `H${x(at)}V${y(price)}`))
    .join('')
  // Omits labels that would overlap the previous one; the history list names every change.
  let free = 0
  const named = marks.map((mark) => {
    const at = Math.min(x(mark.at), width - room)
    const fits = at >= free
    if (fits) free = at + room
    return { ...mark, place: fits ? at : null }
  })
  const words = [
    ...points.map(({ at, price }) => `${formatTime(new Date(at).toISOString())}: ${grouped(price.toFixed(2))}`),
    ...marks.map(({ at, status }) => `${formatTime(new Date(at).toISOString())}: ${status}`),
  ].join('; ')
  return (
    <Box sx={{ mb: 2, maxWidth: width }}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width="100%"
        style={{ forcedColorAdjust: 'auto' }}
        role="img"
        aria-label={`Price and status. ${words}`}
      >
        {points.length > 0 && (
          <path
            d={`${path}H${width - margin}`}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
        )}
        {named.map(({ at, status, place }) => (
          <g key={`${at} ${status}`}>
            <line x1={x(at)} x2={x(at)} y1={margin} y2={height - 20} stroke="#82622c" strokeDasharray="2 3" />
            {place !== null && (
              <text x={place} y={height - 6} fontSize="12" fill="#82622c">
                {status}
              </text>
            )}
          </g>
        ))}
      </svg>
      {points.length > 0 && (
        <Typography variant="caption" color="textSecondary">
          {points.map(({ price }) => grouped(price.toFixed(2))).join(' → ')}
        </Typography>
      )}
    </Box>
  )
}
