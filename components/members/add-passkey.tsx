'use client'

import type { FormEvent } from 'react'
import { useCeremony } from '@/components/passkeys/use-ceremony'
import { Spinner } from '@/components/ui/spinner'
import styles from './account-lists.module.css'

/** Creates a passkey in this browser. The code for it loads on click. */
export function AddPasskey({ initial }: { initial: string }) {
  const { ready, busy, text, run } = useCeremony()
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name'))
    void run(async () => (await import('./passkey-dialogue')).makePasskey(name))
  }
  return (
    <form className={`${styles.scripted} ${styles.rename} mt-24`} onSubmit={add}>
      <div className="field">
        <label htmlFor="passkey-name">Name of the new passkey</label>
        <input
          id="passkey-name"
          name="name"
          maxLength={60}
          defaultValue={initial}
          autoComplete="off"
          aria-describedby="passkey-name-hint"
        />
        <p className="field__hint" id="passkey-name-hint">
          For example “My phone”. Left blank, we use the browser’s name.
        </p>
      </div>
      <button type="submit" className="btn btn--outline" disabled={!ready} aria-busy={busy || undefined}>
        {busy && <Spinner spin />}
        <span>Add a passkey</span>
      </button>
      <p role="alert" className={text ? 'note note--error full' : undefined}>
        {text}
      </p>
    </form>
  )
}
