/**
 * Pushes a history entry with the same address, so that the browser's Back button calls `close` instead of leaving the
 * page. Returns a function that removes the entry when the dialog closes otherwise. A link followed out of the dialog
 * replaces the entry (components/layout/navigation.tsx), so that one step back leads to the page below the dialog.
 */
export const letBackClose = (close: () => void): (() => void) => {
  const { href } = location
  let leaving = false
  const look = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null
    const elsewhere = ctrlKey || metaKey || shiftKey || link?.target
    leaving = !elsewhere && link?.protocol.startsWith('http') === true
  }
  history.pushState({ ...history.state, dialog: true }, '')
  addEventListener('popstate', close)
  document.addEventListener('click', look)
  return () => {
    removeEventListener('popstate', close)
    document.removeEventListener('click', look)
    // Going back now would cancel the navigation to a link's page.
    if (!leaving && history.state?.dialog && location.href === href) history.back()
  }
}
