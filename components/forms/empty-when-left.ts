import { controlsOf } from './controls'
import type { openDraft } from './draft'

/**
 * Empties a form when its page is left. Browsers keep what the fields hold with the history entry, and fill it in
 * again when Back loads the page anew: after a logout, and after the form was sent. So the draft alone decides what
 * comes back unless it could not be stored; a page from the back/forward cache has its ticks again, too. A form that
 * is no longer in the page is let go: its draft may have another one now.
 */
export const emptyWhenLeft = (
  form: HTMLFormElement,
  { restore, isLost }: ReturnType<typeof openDraft>,
  fillKnown: () => void,
) => {
  let ticked: HTMLInputElement[] = []
  const listening = new AbortController()
  const isGone = () => {
    if (!form.isConnected) listening.abort()
    return !form.isConnected
  }
  const leave = () => {
    if (isGone() || isLost()) return
    ticked = controlsOf(form)
      .filter((control) => control instanceof HTMLInputElement)
      .filter(({ checked }) => checked)
    form.reset()
  }
  const come = ({ persisted }: PageTransitionEvent) => {
    if (!persisted || isGone()) return
    if (restore().length > 0) for (const box of ticked) box.checked = true
    fillKnown()
    // Makes the form re-evaluate its submit button.
    form.dispatchEvent(new Event('input', { bubbles: true }))
  }
  addEventListener('pagehide', leave, listening)
  addEventListener('pageshow', come, listening)
}
