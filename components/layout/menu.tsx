'use client'

import { usePathname } from 'next/navigation'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { afterPaint } from '@/lib/after-paint'
import styles from './header.module.css'
import curtain from './menu.module.css'
import { isNativeNavigation, isOrdinaryClick } from './native-navigation'

/** Milliseconds after which the menu closes although the next page has not come. */
const slowPage = 400

/** The menu dialog and its button. The content is rendered on the server and passed in. */
export function Menu({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const pathname = usePathname()

  // The browser's Forward button changes the page without a click in the menu.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the event
  useEffect(() => dialog.current?.close(), [pathname])

  const show = () => {
    const menu = dialog.current
    if (!menu || menu.open) return
    for (const link of menu.querySelectorAll('a'))
      link.ariaCurrent = link.getAttribute('href') === pathname ? 'page' : null
    // Becomes modal after the frame of the tap: making all else inert styles the whole page, moving the focus lays it out.
    menu.open = true
    afterPaint(() => {
      // Closed meanwhile, or closed and opened again.
      if (!menu.open || menu.matches(':modal')) return
      // Both within one task: what has begun to move goes on.
      menu.open = false
      menu.showModal()
      setOpen(true)
      // The browser's Back button closes the menu; the code for that loads when the menu first opens.
      import('@/components/ui/close-on-back').then(
        ({ letBackCloseDialog }) => letBackCloseDialog(menu),
        () => {},
      )
    })
  }

  const follow = (event: MouseEvent<HTMLDialogElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || !isOrdinaryClick(event)) return
    const close = () => dialog.current?.close()
    if (!isNativeNavigation() || !('way' in link.dataset)) return close()
    // Closing styles the whole page anew, which would delay the browser's navigation.
    addEventListener('pagehide', close, { once: true })
    setTimeout(close, slowPage)
  }

  return (
    <>
      <button
        type="button"
        className={`${styles.item} ${curtain.burger}`}
        onClick={show}
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-controls="menu"
      >
        <BurgerLabel />
      </button>
      <a className={`${styles.item} ${curtain.withoutScript}`} href="#menu">
        <BurgerLabel />
      </a>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it watches the clicks of the links within, which keys make too */}
      <dialog
        className={`night ${curtain.menu}`}
        id="menu"
        ref={dialog}
        aria-label="Menu"
        onClick={follow}
        onClose={() => setOpen(false)}
      >
        {children}
      </dialog>
    </>
  )
}

const BurgerLabel = () => (
  <>
    <span className={styles.burger} aria-hidden="true" />
    <span className={styles.label}>Menu</span>
  </>
)
