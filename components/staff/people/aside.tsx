import { Box, Typography } from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'

type AsideProps = {
  title: string
  /** number of entries, if entries have a button that removes them */
  count?: number
  /** the number before, if the section was rendered anew since */
  former?: number
  children?: ReactNode
}

/** A section beside a form. When a focused button disappears with its entry, the focus moves to the section's title. */
export const Aside = ({ title, count = 0, former = count, children }: AsideProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(former)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) heading.current?.focus()
    before.current = count
  }, [count])
  return (
    <Box component="section" sx={{ mb: 4 }}>
      <Typography ref={heading} tabIndex={-1} variant="h6" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

/** An entry, with details below it in small print. */
export const Entry = ({ children, small }: { children: ReactNode; small?: ReactNode }) => (
  <Box sx={{ py: 1, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
    <Typography variant="body2" component="div">
      {children}
    </Typography>
    {small && (
      <Typography variant="caption" component="div" color="textSecondary">
        {small}
      </Typography>
    )}
  </Box>
)

export const Nothing = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" color="textSecondary">
    {children}
  </Typography>
)
