import type { ReactNode } from 'react'

type IconProps = {
  /** drawn size in pixels */
  size: number
  /** side of the square it is drawn in, when that is not its size */
  view?: number
  stroke?: number
  children: ReactNode
}

/** A line drawing. It stands beside or instead of words that say the same, so screen readers skip it. */
export const Icon = ({ size, view = size, stroke = 1.25, children }: IconProps) => (
  <svg
    width={size}
    height={size}
    viewBox={`0 0 ${view} ${view}`}
    fill="none"
    stroke="currentColor"
    strokeWidth={stroke}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)
