import { useCallback, useEffect, useRef, useState } from 'react'

/** scroll distance in px that closes the panel; less may be an unsteady finger */
const slack = 24

/** A panel that scrolling closes unless one of its fields has the focus. Reopening it focuses its first field. */
export const usePanel = () => {
  const panel = useRef<HTMLFormElement>(null)
  const [open, setOpen] = useState(true)
  const opening = useRef(false)

  useEffect(() => {
    let from = window.scrollY
    const onScroll = () => {
      if (panel.current?.contains(document.activeElement)) from = window.scrollY
      else if (Math.abs(window.scrollY - from) > slack) setOpen(false)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])

  useEffect(() => {
    if (open && opening.current) panel.current?.querySelector('input')?.focus({ preventScroll: true })
    opening.current = false
  }, [open])

  const reopen = useCallback(() => {
    opening.current = true
    setOpen(true)
  }, [])

  return { panel, open, reopen }
}
