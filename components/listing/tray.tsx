import type { ReactNode } from 'react'
import styles from './tray.module.css'

type TrayProps = {
  id: string
  open: boolean
  onClose: () => void
  children: ReactNode
}

/** A panel below the bar, always in the HTML: without JavaScript its anchor opens it (`:target`). */
export const Tray = ({ id, open, onClose, children }: TrayProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: Escape is a short cut, the bar's buttons are the way
  <div
    id={id}
    className={open ? `${styles.tray} ${styles.open}` : styles.tray}
    onKeyDown={(event) => {
      if (event.key !== 'Escape') return
      // Some browsers empty a search field at Escape, which would end the search.
      event.preventDefault()
      onClose()
      document.querySelector<HTMLElement>(`[aria-controls="${id}"]`)?.focus({ preventScroll: true })
    }}
    data-screen
  >
    <div className={styles.inside}>{children}</div>
  </div>
)
