'use client'

import { useState } from 'react'
import { Spinner } from '@/components/ui/spinner'
import { useHydrated } from '@/components/ui/use-hydrated'
import styles from './account-lists.module.css'

type PasskeyButtonProps = {
  purpose: 'sign-in' | 'second-factor' | 'confirm'
  action: string
  /** where success leads */
  next: string
  /** where to begin again once the browser is not known any more */
  expired: string
  label: string
}

/** Asks the browser for a passkey. What that needs is loaded at the click. */
export function PasskeyButton({ purpose, label, ...ways }: PasskeyButtonProps) {
  // A click before hydration would be lost.
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [text, setText] = useState('')

  const answer = async () => {
    if (busy) return
    setBusy(true)
    setText('')
    try {
      const { signWithPasskey } = await import('./passkey-dialogue')
      const outcome = await signWithPasskey(purpose, ways)
      // A whole new page, and no second click until then.
      if ('href' in outcome) return window.location.assign(outcome.href)
      setText(outcome.text)
    } catch {
      setText('This could not be loaded. Please try again.')
    }
    setBusy(false)
  }

  return (
    <div className={styles.scripted}>
      <button
        type="button"
        className="btn btn--wide"
        onClick={answer}
        disabled={!hydrated}
        aria-busy={busy || undefined}
      >
        {busy && <Spinner spin />}
        {label}
      </button>
      <p role="alert" className={text ? 'note note--error mt-16' : undefined}>
        {text}
      </p>
    </div>
  )
}
