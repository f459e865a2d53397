import { useEffect, useRef } from 'react'

/** In a later task, because the browser restores the entry's scroll position after the event. */
const scrollToTop = () => void setTimeout(() => scrollTo({ top: 0, behavior: 'instant' }))

let isReplacing = false

/**
 * Opens a page in the place of an open dialog's own history entry. `close` closes the dialog, for a browser that keeps
 * the page below and shows it again when the visitor comes back.
 */
export const replacePage = (href: string, close: () => void) => {
  isReplacing = true
  addEventListener('pagehide', close, { once: true })
  addEventListener(
    'pageshow',
    () => {
      isReplacing = false
      // Firefox keeps the state of the entry that is gone.
      history.replaceState({ ...history.state, dialog: false }, '')
    },
    { once: true },
  )
  location.replace(href)
}

/**
 * Pushes a history entry with the same address, so that the browser's Back button calls `close` instead of leaving the
 * page. Returns a function that removes the entry when the dialog closes otherwise. A link followed out of the dialog
 * replaces the entry, so that one step back leads to the page below the dialog: those of components/layout/navigation.tsx
 * and of the dialog itself by their own handlers, others by one here. A link to that page itself closes the dialog and
 * leads to the page's top.
 */
const letBackClose = (close: () => void): (() => void) => {
  const { href } = location
  let leaving = false
  let toTop = false
  const look = (event: MouseEvent) => {
    const { target, altKey, ctrlKey, metaKey, shiftKey } = event
    const link = target instanceof Element ? target.closest('a') : null
    const elsewhere = altKey || ctrlKey || metaKey || shiftKey || link?.target
    const followed = !elsewhere && link?.protocol.startsWith('http') === true
    toTop = followed && link.href === href
    leaving = followed && !toTop
    if (!toTop) return
    event.preventDefault()
    close()
  }
  const replace = (event: MouseEvent) => {
    const link = leaving && event.target instanceof Element ? event.target.closest('a') : null
    // Another site's link may be an app's, which opens only if the browser follows the link itself.
    if (!link || event.defaultPrevented || link.origin !== location.origin || link.hasAttribute('download')) return
    event.preventDefault()
    replacePage(link.href, close)
  }
  history.pushState({ ...history.state, dialog: true }, '')
  addEventListener('popstate', close)
  // Before the handlers that follow links.
  document.addEventListener('click', look, true)
  // After those handlers.
  addEventListener('click', replace)
  return () => {
    removeEventListener('popstate', close)
    document.removeEventListener('click', look, true)
    removeEventListener('click', replace)
    // Going back now would cancel the navigation to a link's page.
    if (leaving || isReplacing || !history.state?.dialog || location.href !== href) return
    if (toTop) addEventListener('popstate', scrollToTop, { once: true })
    history.back()
  }
}

const listening = new WeakSet<HTMLDialogElement>()

/** The same for a dialog element: until it closes, if it is still open. */
export const letBackCloseDialog = (dialog: HTMLDialogElement) => {
  if (!dialog.open || listening.has(dialog)) return
  const stop = letBackClose(() => dialog.close())
  const end = () => {
    listening.delete(dialog)
    stop()
  }
  listening.add(dialog)
  dialog.addEventListener('close', end, { once: true })
}

/** While `open`, the browser's Back closes a dialog instead of leaving the page. */
export const useBackCloses = (open: boolean, close: () => void) => {
  const closing = useRef(close)
  closing.current = close

  useEffect(() => (open ? letBackClose(() => closing.current()) : undefined), [open])
}
