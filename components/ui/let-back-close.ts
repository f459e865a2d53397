/**
 * Pushes a history entry with the same address, so that the browser's Back button calls `close` instead of leaving the
 * page. Returns a function that removes the entry when the dialog closes otherwise. A page reached from a link in the
 * dialog is one step from the page below it: components/layout/navigation.tsx replaces the entry, or passes over it in
 * both directions where the browser follows the link (a browser keeps no page that is replaced). A page that is left has
 * its dialog closed, so that it comes back without it.
 */
export const letBackClose = (close: () => void): (() => void) => {
  const { href } = location
  let leaving = false
  const look = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null
    const elsewhere = ctrlKey || metaKey || shiftKey || link?.target
    leaving = !elsewhere && link?.protocol.startsWith('http') === true
  }
  const leave = () => {
    leaving = true
    close()
  }
  history.pushState({ ...history.state, dialog: true }, '')
  addEventListener('popstate', close)
  addEventListener('pagehide', leave)
  document.addEventListener('click', look)
  return () => {
    removeEventListener('popstate', close)
    removeEventListener('pagehide', leave)
    document.removeEventListener('click', look)
    // Going back now would cancel the navigation to another page, or leave the one that has come back.
    if (!leaving && history.state?.dialog && location.href === href) history.back()
  }
}
