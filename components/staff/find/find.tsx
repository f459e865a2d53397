import { Box, ButtonBase } from '@mui/material'
import { lazy, Suspense, useEffect, useState } from 'react'

// Loaded when it is opened first.
const FindDialog = lazy(() => import('./find-dialog').then((module) => ({ default: module.FindDialog })))

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** The field in the app bar, and Ctrl K or ⌘K, open the search over everything. */
export const Find = () => {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isKey =
        event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      // Not above a question that waits for its answer.
      if (!isKey || event.defaultPrevented || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', open)
    return () => window.removeEventListener('keydown', open)
  }, [])
  return (
    <>
      <ButtonBase
        aria-label="Find anything"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        sx={{
          flex: { xs: '0 0 44px', md: '0 1 320px' },
          height: { xs: 44, md: 36 },
          mx: { xs: 0, md: 1 },
          px: { md: 1.5 },
          gap: 1,
          justifyContent: { xs: 'center', md: 'flex-start' },
          border: { md: '1px solid #6f6a63' },
          color: '#d8d2c8',
          font: 'inherit',
          '&:hover': { borderColor: '#f3efe8' },
        }}
      >
        <svg width="18" height="18" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
          <circle cx="6.75" cy="6.75" r="4.75" />
          <path d="m10.5 10.5 4 4" />
        </svg>
        <Box component="span" sx={{ whiteSpace: 'nowrap', display: { xs: 'none', md: 'inline' } }}>
          Find anything
        </Box>
        <Box component="kbd" aria-hidden sx={{ ml: 'auto', font: 'inherit', display: { xs: 'none', md: 'inline' } }}>
          {isApple ? '⌘K' : 'Ctrl K'}
        </Box>
      </ButtonBase>
      {isOpen && (
        <Suspense>
          <FindDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
