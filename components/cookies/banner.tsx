'use client'

import { type SubmitEvent, useEffect, useRef } from 'react'
import { CloseIcon } from '@/components/ui/icons'
import { type Choice, choose, optional } from '@/lib/cookies/choice'
import { texts } from '@/lib/site/texts'
import styles from './banner.module.css'

export type BannerProps = {
  stored: Choice | null
  /** by the footer's button, which then expects the focus to go along */
  isReopened: boolean
  onDecide: (choice: Choice) => void
  onClose: () => void
}

const { categories, ...words } = texts.consent

/** Beside the page, not before it: everything behind it can be used. Escape leaves it without an answer. */
export function CookieBanner({ stored, isReopened, onDecide, onClose }: BannerProps) {
  const banner = useRef<HTMLElement>(null)

  // What sticks to the foot of the screen, or takes the focus there, keeps clear of the banner.
  useEffect(() => {
    const root = document.documentElement
    const measure = new ResizeObserver(() => {
      if (banner.current)
        root.style.setProperty('--notice-height', `${window.innerHeight - banner.current.offsetTop}px`)
    })
    if (banner.current) measure.observe(banner.current)
    return () => {
      measure.disconnect()
      root.style.removeProperty('--notice-height')
    }
  }, [])

  useEffect(() => {
    if (isReopened) banner.current?.focus()
  }, [isReopened])

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
  return (
    <section
      className={`night ${styles.banner}`}
      aria-labelledby="cookies"
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      ref={banner}
      data-screen
    >
      <h2 className="title-block" id="cookies">
        A word about cookies
      </h2>
      {stored && (
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </button>
      )}
      <p className={`text-sm muted ${styles.text}`}>
        We need some to run the site and, if you agree, may use others to measure and improve it. You can change this at
        any time. <a href="/cookie-policy">Cookie policy</a>
      </p>
      {stored && (
        <p className={`text-sm ${styles.text}`}>
          Now on: {[categories.necessary, ...stored.allowed.map((category) => categories[category])].join(', ')}.
        </p>
      )}
      <form onSubmit={acceptSelection}>
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
