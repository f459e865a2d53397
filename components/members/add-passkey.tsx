'use client'

import { type FormEvent, useState } from 'react'
import { Spinner } from '@/components/ui/spinner'
import { useHydrated } from '@/components/ui/use-hydrated'
import styles from './account-lists.module.css'

/** Makes a passkey in this browser. What that needs is loaded at the click. */
export function AddPasskey({ initial }: { initial: string }) {
  // A click before hydration would send the form nowhere.
  const hydrated = useHydrated()
  const [name, setName] = useState(initial)
  const [busy, setBusy] = useState(false)
  const [text, setText] = useState('')

  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setText('')
    try {
      const { makePasskey } = await import('./passkey-dialogue')
      const outcome = await makePasskey(name)
      if ('href' in outcome) return window.location.assign(outcome.href)
      setText(outcome.text)
    } catch {
      setText('This could not be loaded. Please try again.')
    }
    setBusy(false)
  }

  return (
    <form className={`${styles.scripted} ${styles.rename} mt-24`} onSubmit={add}>
      <div className="field">
        <label htmlFor="passkey-name">Name of the new passkey</label>
        <input
          id="passkey-name"
          name="name"
          maxLength={60}
          value={name}
          autoComplete="off"
          aria-describedby="passkey-name-hint"
          onChange={({ target }) => setName(target.value)}
        />
        <p className="field__hint" id="passkey-name-hint">
          Such as ‘My telephone’; empty: the name of this browser
        </p>
      </div>
      <button type="submit" className="btn btn--outline" disabled={!hydrated} aria-busy={busy || undefined}>
        {busy && <Spinner spin />}
        Add a passkey
      </button>
      <p role="alert" className={text ? 'note note--error full' : undefined}>
        {text}
      </p>
    </form>
  )
}
