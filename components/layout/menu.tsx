'use client'

import { usePathname } from 'next/navigation'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './header.module.css'
import { isLeftToBrowser } from './left-to-browser'
import curtain from './menu.module.css'
import { isOrdinaryClick } from './ordinary-click'

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

  // The browser's Back button closes the menu; the code for that loads when the menu first opens.
  useEffect(() => {
    if (!open) return
    let stop: (() => void) | undefined
    let ended = false
    import('@/components/ui/let-back-close').then(
      ({ letBackClose }) => {
        if (!ended) stop = letBackClose(() => dialog.current?.close())
      },
      () => {},
    )
    return () => {
      ended = true
      stop?.()
    }
  }, [open])

  const show = () => {
    const menu = dialog.current
    if (!menu || menu.open) return
    for (const link of menu.querySelectorAll('a'))
      link.ariaCurrent = link.getAttribute('href') === pathname ? 'page' : null
    menu.showModal()
    setOpen(true)
  }

  const follow = (event: MouseEvent<HTMLDialogElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || !isOrdinaryClick(event)) return
    const close = () => dialog.current?.close()
    if (!isLeftToBrowser() || !('way' in link.dataset)) return close()
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
