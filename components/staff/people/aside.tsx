import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** A part of what stands beside a form. */
export const Aside = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" sx={{ mb: 4 }}>
    <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
      {title}
    </Typography>
    {children}
  </Box>
)

/** One entry: what it is, and below it smaller what else is known. */
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
