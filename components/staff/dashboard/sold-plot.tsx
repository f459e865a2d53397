import type { DashboardStats } from '@/lib/staff/dashboard-stats'

const [width, height, foot] = [720, 160, 22]

const nameOf = (month: string) =>
  new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))

/** Bar chart of the pieces sold in each of the last twelve months. */
export const SoldPlot = ({ months }: Pick<DashboardStats, 'months'>) => {
  const max = Math.max(1, ...months.map(({ count }) => count))
  const step = width / Math.max(1, months.length)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width="100%"
      // the plot shrinks with the screen, its words do not
      style={{
        maxHeight: 220,
        overflow: 'visible',
        fontSize: 'clamp(12px, 36px - 3.3vw, 24px)',
        forcedColorAdjust: 'auto',
      }}
      role="img"
      aria-label={`Pieces sold: ${months.map(({ month, count }) => `${month} ${count}`).join(', ')}`}
    >
      {months.map(({ month, count }, index) => {
        const tall = (count / max) * (height - foot - 18)
        return (
          <g key={month}>
            <rect x={index * step + 6} width={step - 12} y={height - foot - tall} height={tall} fill="#82622c" />
            {count > 0 && (
              <text x={(index + 0.5) * step} y={height - foot - tall - 5} textAnchor="middle" fill="currentColor">
                {count}
              </text>
            )}
            <text x={(index + 0.5) * step} y={height - foot} dy="1.25em" textAnchor="middle" fill="#56504a">
              {nameOf(month)}
            </text>
          </g>
        )
      })}
      <line x1="0" x2={width} y1={height - foot} y2={height - foot} stroke="#dcd6cb" />
    </svg>
  )
}
