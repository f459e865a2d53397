import type { ReactNode } from 'react'

type IconProps = {
  /** rendered size in px */
  size: number
  /** side of the viewBox, if it differs from `size` */
  view?: number
  stroke?: number
  children: ReactNode
}

/** A line icon. It accompanies or replaces text with the same meaning, so screen readers skip it. */
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
