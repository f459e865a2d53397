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
      if (!isKey || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', open)
    return () => window.removeEventListener('keydown', open)
  }, [])
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        sx={{
          flex: '0 1 320px',
          minWidth: 0,
          height: 36,
          mx: 1,
          px: 1.5,
          gap: 1,
          justifyContent: 'flex-start',
          border: '1px solid #6f6a63',
          color: '#d8d2c8',
          font: 'inherit',
          '&:hover': { borderColor: '#f3efe8' },
        }}
      >
        <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
          <circle cx="6.75" cy="6.75" r="4.75" />
          <path d="m10.5 10.5 4 4" />
        </svg>
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          Find
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
            {' '}
            anything
          </Box>
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
