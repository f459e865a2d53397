'use client'

import { useCeremony } from '@/components/passkeys/use-ceremony'
import { Spinner } from '@/components/ui/spinner'
import styles from './account-lists.module.css'

type PasskeyButtonProps = {
  purpose: 'sign-in' | 'second-factor' | 'confirm'
  action: string
  /** where success leads */
  next: string
  /** where to start again if the server answers 401 */
  expired: string
  label: string
}

/** Asks the browser for a passkey. The code for it loads on click. */
export function PasskeyButton({ purpose, label, ...ways }: PasskeyButtonProps) {
  const { ready, busy, text, run } = useCeremony()
  const answer = () => void run(async () => (await import('./passkey-dialogue')).signWithPasskey(purpose, ways))
  return (
    <div className={styles.scripted}>
      <button type="button" className="btn btn--wide" onClick={answer} disabled={!ready} aria-busy={busy || undefined}>
        {busy && <Spinner spin />}
        <span>{label}</span>
      </button>
      <p role="alert" className={text ? 'note note--error mt-16' : undefined}>
        {text}
      </p>
    </div>
  )
}
