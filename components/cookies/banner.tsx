'use client'

import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { CloseIcon } from '@/components/ui/icons'
import { type Choice, choose, optional } from '@/lib/cookies/choice'
import * as texts from '@/lib/texts'
import styles from './banner.module.css'

export type BannerProps = {
  stored: Choice | null
  /** opened with the footer's button, so it takes the focus */
  isReopened: boolean
  onDecide: (choice: Choice) => void
  onClose: () => void
}

const { categories, ...words } = texts.consent

const policy = '/cookie-policy'

/** The footer links to the policy unless staff hide that page. Asking it costs a page that needs no banner nothing. */
const hasPolicy = () => document.querySelector(`footer a[href="${policy}"]`) !== null

/** A non-modal banner: the page behind it stays usable. Escape closes it without an answer. */
export function CookieBanner({ stored, isReopened, onDecide, onClose }: BannerProps) {
  const banner = useRef<HTMLElement>(null)
  const form = useRef<HTMLFormElement>(null)
  // Phones have no room for the categories until the visitor asks for them.
  const [unfolded, setUnfolded] = useState(isReopened)

  // Elements fixed to the bottom of the screen keep clear of the banner by --notice-height, and focused ones by scroll
  // padding. The variable is set only on [data-above-notice]: on <html> it would restyle every element.
  useEffect(() => {
    const root = document.documentElement
    const sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    const measure = new ResizeObserver(() => {
      if (!banner.current) return
      const height = `${window.innerHeight - banner.current.offsetTop}px`
      sheet.replaceSync(`[data-above-notice] { --notice-height: ${height} }`)
      root.style.scrollPaddingBottom = height
      root.dataset.noticeHeight = height
    })
    if (banner.current) measure.observe(banner.current)
    return () => {
      measure.disconnect()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
      root.style.scrollPaddingBottom = ''
      delete root.dataset.noticeHeight
    }
  }, [])

  useEffect(() => {
    if (isReopened) banner.current?.focus()
  }, [isReopened])

  // What had the focus is gone with the banner: the page gets it, unless the footer's button has it again already.
  useLayoutEffect(() => {
    const own = banner.current
    return () => {
      const main = document.querySelector('main')
      if (!main || !own?.contains(document.activeElement)) return
      main.tabIndex = -1
      main.focus({ preventScroll: true })
    }
  }, [])

  const acceptSelection = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const ticked = new FormData(event.currentTarget)
    onDecide(
      choose(
        'some',
        optional.filter((category) => ticked.has(category)),
      ),
    )
  }
  const unfold = () => {
    setUnfolded(true)
    requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>('input:enabled')?.focus())
  }
  return (
    <section
      className={`night ${styles.banner}`}
      aria-labelledby="cookies-title"
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      ref={banner}
      data-unfolded={unfolded || undefined}
      data-screen
    >
      <h2 className="visually-hidden" id="cookies-title">
        A word about cookies
      </h2>
      {stored && (
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </button>
      )}
      <p className={styles.text}>
        We use cookies to run the site and, if you agree, to measure and improve it.{' '}
        {stored && (
          <>Now on: {[categories.necessary, ...stored.allowed.map((category) => categories[category])].join(', ')}. </>
        )}
        {hasPolicy() && <a href={policy}>Cookie policy</a>}
        {!unfolded && (
          <button type="button" className={styles.choose} onClick={unfold}>
            Choose
          </button>
        )}
      </p>
      <form className={styles.form} onSubmit={acceptSelection} ref={form}>
        <fieldset className={styles.categories}>
          <legend className="visually-hidden">What you allow</legend>
          <label className="checkbox">
            <input type="checkbox" checked disabled />
            <span>{categories.necessary}</span>
          </label>
          {optional.map((category) => (
            <label className="checkbox" key={category}>
              <input type="checkbox" name={category} defaultChecked={stored?.allowed.includes(category)} />
              <span>{categories[category]}</span>
            </label>
          ))}
        </fieldset>
        <div className={styles.answers}>
          <button type="button" className="btn" onClick={() => onDecide(choose('all'))}>
            {words.acceptAll}
          </button>
          <button type="submit" className="btn">
            {words.acceptSelection}
          </button>
          <button type="button" className="btn" onClick={() => onDecide(choose('none'))}>
            {words.rejectAll}
          </button>
        </div>
      </form>
    </section>
  )
}
